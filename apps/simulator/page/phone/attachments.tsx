import { useRef } from 'react'
import { channel } from '../channel'
import { Icon } from '../lib/icon'
import { send } from '../store/sending'
import { Menu, MenuItem } from './menu'
import { samples } from './samples'

/** The attachment menu: a file, sample files, and messages without a file. */
export function Attachments({ sendFiles }: { sendFiles: (files: File[]) => Promise<void> }) {
  const picker = useRef<HTMLInputElement>(null)
  const sample = (kind: keyof typeof samples) => async () => sendFiles([await samples[kind]()])
  return (
    <div>
      <input
        type="file"
        className="unseen"
        aria-label="Archivo"
        tabIndex={-1}
        multiple
        ref={picker}
        onChange={async ({ currentTarget }) => {
          await sendFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Menu className="attach" label="Adjuntar" icon={<Icon name="plus" className="turn" />}>
        <MenuItem icon="clip" name="Archivo de este equipo" run={() => picker.current?.click()} />
        <MenuItem icon="picture" name="Foto de ejemplo" run={sample('photo')} />
        <MenuItem icon="file" name="PDF de ejemplo" run={sample('pdf')} />
        <MenuItem icon="voice" name="Nota de voz de ejemplo" run={sample('voice')} />
        {channel.stickers && <MenuItem icon="smile" name="Sticker de ejemplo" run={sample('sticker')} />}
        {channel.extras.map(([icon, name, message]) => (
          <MenuItem key={name} icon={icon} name={name} run={() => send(message)} />
        ))}
      </Menu>
    </div>
  )
}
