#!/usr/bin/env bash
# Guess: -9 is said with its minus in each language, and the true minus sign at least as well.
# Seen: French leaves the hyphen-minus out ("neuf"); for the true minus sign it changes to the
#   English voice for one word. English and German say both, but not the minus of "8 - 3".
# Version, source: espeak-ng of espeakng-loader 0.2.4, by way of phonemizer 3.4.0.
# Met by: a blind pupil of a French class whose screen reader speaks by eSpeak, as many do.
. "$(dirname "$0")/place.sh"
packages phonemizer==3.4.0 espeakng-loader==0.2.4
expect "$(python <<'PY'
import espeakng_loader
from phonemizer import phonemize
from phonemizer.backend.espeak.wrapper import EspeakWrapper

EspeakWrapper.set_library(espeakng_loader.get_library_path())
EspeakWrapper.set_data_path(espeakng_loader.get_data_path())
for language in ("fr-fr", "en-us", "de"):
    said = [phonemize(text, language=language, backend="espeak", strip=True)
            for text in ("9", "-9", "\u22129", "8 - 3")]
    print(language, ["as 9" if each == said[0] else each for each in said[1:]])
PY
)" <<'SEEN'
fr-fr ['as 9', '(en)maɪnəs(fr) nœf', 'yit tʁwa']
en-us ['maɪnəs naɪn', 'maɪnəs naɪn', 'eɪt θɹiː']
de ['miːnʊs nɔøn', 'miːnʊs nɔøn', 'axt dɾaɪ']
SEEN
