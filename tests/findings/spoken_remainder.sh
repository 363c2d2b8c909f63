#!/usr/bin/env bash
# Guess: a sign that is spoken names the sign, or what it means in all mathematics.
# Seen: the percent sign between two numbers, the remainder of many programs, is spoken as a
#   division, in English, French and German: 7 % 3 is "7 divided by 3".
# Version, source: speech-rule-engine 4.1.5 (mathmaps of each language), which MathJax speaks by.
# Met by: a blind pupil who hears a formula with a remainder, and computes another one.
. "$(dirname "$0")/place.sh"
node_packages speech-rule-engine@4.1.5
expect "$(node_module <<'JS'
import engine from "speech-rule-engine";
const formula = "<math><mn>7</mn><mo>%</mo><mn>3</mn></math>";
for (const locale of ["en", "fr", "de"]) {
  await engine.setupEngine({ locale, domain: "mathspeak", modality: "speech" });
  await engine.engineReady();
  console.log(locale, engine.toSpeech(formula));
}
JS
)" <<'SEEN'
en 7 divided by 3
fr 7 divisé par 3
de 7 geteilt durch 3
SEEN
