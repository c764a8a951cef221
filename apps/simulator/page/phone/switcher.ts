import { channelNames, channels } from '../channels'
import { h, svg } from '../lib/dom'
import { channelName } from './channel'

/** The five telephones of the desk. Each is an address of its own. */
export function switcher(): HTMLElement {
  return h(
    'nav',
    { class: 'channels', 'aria-label': 'Canales' },
    ...channelNames.map((name) =>
      h(
        'a',
        {
          href: `?channel=${name}`,
          class: 'channel',
          'data-channel': name,
          title: channels[name].name,
          'aria-label': channels[name].name,
          'aria-current': name === channelName ? 'page' : null,
        },
        svg([channels[name].glyph], 'glyph'),
      ),
    ),
  )
}
