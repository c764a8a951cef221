import { abilitiesOf, type ChannelType, channelTypes } from '@hilo/contracts'
import { useId } from 'react'
import { cx } from '../../../lib/cx'
import { channels as words } from '../../../strings'
import { ChannelTile } from '../../../ui/display/channel-badge'

interface ChannelTilesProps {
  chosen: ChannelType | null
  onChoose: (type: ChannelType) => void
}

/** The channel is chosen by its tile. */
export function ChannelTiles({ chosen, onChoose }: ChannelTilesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-second font-medium">{words.choose}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2">
        {channelTypes.map((type) => (
          <label
            key={type}
            className={cx(
              'grid justify-items-center gap-1.5 rounded-card border p-2.5 text-second font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              type === chosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === chosen}
              onChange={() => onChoose(type)}
              className="sr-only"
            />
            <ChannelTile channel={type} />
            {abilitiesOf(type).name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
