"""Room: a server of sessions that screens join from elsewhere, over a WebSocket.

A room holds real tables (``widgets.table``). Each browser is one screen of one of them and is sent
what its seat may know, never more.

- Without a network: ``hall`` (the room), ``connection`` (a line), ``entrance``, ``people``,
  ``lobby``, ``message_handlers``, ``limits``, ``visitors``, ``codes``; ``tidying`` ends what nobody
  uses.
- At a table: ``table``, ``screens``, ``requests``, ``absence``, ``mode``, ``seen_hands``,
  ``greetings``, ``description``; ``opening`` has the controls of its form, ``hosts`` makes the
  widgets. ``workers`` are processes in which computer players think, ``analysis_worker`` is
  another, for reviews, hints and winning lines.
- With a class: ``classroom`` leads it from place to place; ``lesson`` and
  ``explorer`` are ``screen_place``s; ``contest`` plays a
  ``tournament``, whose rounds ``pairing`` makes; ``judgements`` are predictions of winners.
  ``pupil_data`` is what is kept of it, which its teacher can delete.
- ``store`` keeps people and tables in a file, from which ``restoration`` puts them back;
  ``outbox`` holds messages back until then;
  ``own_files`` are those that a room makes, which alone are deleted with it.
- With a network: ``server`` with its ``pages``, started by ``command`` (``startup`` opens the
  folder, ``holding`` is the hold of a notebook), as an ``extension`` of a Jupyter server or as a
  service of ``jupyterhub``.
"""

from cantorlab.widgets.remote.handle import Room as Room

__all__ = ["Room"]
