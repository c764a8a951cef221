import { channelName } from '../channel'
import { channelNames, channels } from '../channels'
import { Glyph } from '../lib/icon'

/** Links to the page of each channel. */
export const Switcher = () => (
  <nav className="channels" aria-label="Canales">
    {channelNames.map((name) => (
      <a
        key={name}
        href={`?channel=${name}`}
        className="channel"
        data-channel={name}
        title={channels[name].name}
        aria-label={channels[name].name}
        aria-current={name === channelName ? 'page' : undefined}
      >
        <Glyph path={channels[name].glyph} />
      </a>
    ))}
  </nav>
)
