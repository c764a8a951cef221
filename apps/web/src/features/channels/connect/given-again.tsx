import type { ChannelAccount } from '@hilo/contracts'
import { useState } from 'react'
import { channels as words } from '../../../strings'
import { connectWords } from '../../../strings/channels/connect'
import { Button } from '../../../ui/form/button'
import { CopyField } from '../../../ui/form/inputs/copy-field'
import { useUpdateChannel } from '../use-update-channel'
import { makeCredentials } from './make-secret'

interface GivenAgainProps {
  channel: ChannelAccount
  name: 'verify_token' | 'audience'
  made: string | undefined
  /** The provider has the secret already, so it is not shown again. */
  verified: boolean
}

/** The secret that Hilo made, while it is known; on a later visit a new one, because secrets are shown once. */
export function GivenAgain({ channel, name, made, verified }: GivenAgainProps) {
  const [renewed, setRenewed] = useState<string | undefined>()
  const update = useUpdateChannel()
  const value = renewed ?? made
  const { label } = words.fields[name]
  if (value) return <CopyField label={label} value={value} copy={connectWords.copy(label)} />
  if (verified) return null
  const isToken = name === 'verify_token'
  const renew = () => {
    const next = makeCredentials()[name]
    update.save({ channel, data: { credentials: { [name]: next } } }, { onSuccess: () => setRenewed(next) })
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-second text-muted">{isToken ? connectWords.lostToken : connectWords.lostAudience}</p>
      <Button busy={update.busy} onClick={renew}>
        {isToken ? connectWords.newToken : connectWords.newAudience}
      </Button>
      {update.problem && <p className="text-second text-bad">{update.problem}</p>}
    </div>
  )
}
