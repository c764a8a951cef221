import type { ChannelAccount } from '@hilo/contracts'
import { useState } from 'react'
import { DialogFrame } from '../../../ui/overlay/dialog'
import type { ConsentFailure } from '../credentials/use-consent-outcome'
import { ConnectForm } from './connect-form'
import { ConnectedSteps } from './connected-steps'

interface ConnectDialogProps {
  /** A channel that is connected and has received nothing yet; null: a new one. */
  channel: ChannelAccount | null
  /** The secret that Hilo made for it, while it is known. */
  made?: Readonly<Record<string, string>>
  consentFailure: ConsentFailure | null
  onClose: () => void
}

/** 'Conectar canal', from the choice of the channel to the first message that arrives. */
export default function ConnectDialog({ channel, made = {}, consentFailure, onClose }: ConnectDialogProps) {
  const [connected, setConnected] = useState(channel && { channel, made })
  return (
    <DialogFrame
      open
      onClose={onClose}
      width="max-w-150"
      initialFocus={(popup) => popup.querySelector<HTMLElement>('[data-next], input')}
    >
      {connected ? (
        <ConnectedSteps {...connected} onClose={onClose} />
      ) : (
        <ConnectForm
          consentFailure={consentFailure}
          onConnected={(account, typed) => setConnected({ channel: account, made: typed })}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  )
}
