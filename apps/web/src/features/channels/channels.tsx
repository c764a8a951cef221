import type { ChannelAccount } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Radio } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from '../../lib/browser/navigation'
import { focusIfLost } from '../../lib/focus/focus-when-rendered'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { useAskAgain } from '../../server/reads/use-ask-again'
import { firstChannel, channels as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { preloadableDialog } from '../../ui/state/preloadable'
import { ChannelCard } from './card/channel-card'
import { ChannelDialog } from './channel-dialog'
import { forgetConnect, isAskedToConnect } from './connect/asked-to-connect'
import { type ConsentFailure, useConsentOutcome } from './credentials/use-consent-outcome'
import { DisconnectConfirm } from './dialogs/disconnect-confirm'
import { ItemsDialog } from './dialogs/items-dialog'
import { PendingSignup } from './signup/pending-signup'
import { useRefetchOnMessages } from './use-refetch-on-messages'

const ConnectDialog = preloadableDialog(() => import('./connect/connect-dialog'))
const CallsDialog = preloadableDialog(() => import('./dialogs/calls-dialog'))
const TemplatesDialog = preloadableDialog(() => import('./templates/templates-dialog'))

/** Whether a phone is giving its data now, which the person watches. */
const isPhoneBusy = ({ phone }: ChannelAccount): boolean =>
  phone !== null &&
  [phone.contacts, phone.history].some(({ state }) => ['due', 'asking', 'asked', 'receiving'].includes(state))

type OpenDialog =
  /** Without a channel: a new one. */
  | {
      kind: 'connect'
      channel: ChannelAccount | null
      made?: Readonly<Record<string, string>>
      consent: ConsentFailure | null
    }
  | { kind: 'edit' | 'disconnect' | 'items' | 'calls' | 'templates'; channel: ChannelAccount }

/** 'Canales': the connected channels and their actions. */
export function Channels() {
  const query = useQuery({
    queryKey: keys.channels,
    queryFn: () => call('listChannels'),
    staleTime: 0,
  })
  // Queues and errors change by themselves while a channel is repaired.
  useAskAgain(keys.channels, query.data?.some(isPhoneBusy) ? 2_000 : 15_000)
  const problem = useLoadError(query, words.failed)
  const { failure: consentFailure, connected } = useConsentOutcome(query.data !== undefined)
  useRefetchOnMessages()
  const { state } = useLocation()
  const [dialog, setDialog] = useState<OpenDialog | null>(() =>
    consentFailure?.form || isAskedToConnect(state)
      ? { kind: 'connect', channel: null, consent: consentFailure }
      : null,
  )
  const [returned, setReturned] = useState(false)
  // Back from Google with a mailbox: the steps left for it are shown at once.
  if (connected && !returned && query.data) {
    setReturned(true)
    const mailbox = query.data.find(({ uuid }) => uuid === connected.uuid)
    if (mailbox) setDialog({ kind: 'connect', channel: mailbox, made: connected.made, consent: null })
  }
  const close = () => {
    setDialog(null)
    if (isAskedToConnect(state)) forgetConnect()
    // The pressed button may be gone, with the last channel or after the first one.
    focusIfLost('[data-add]')
  }
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={4} />
  const connect = (
    <Button
      data-add
      look="primary"
      icon={Plus}
      onPointerEnter={ConnectDialog.preload}
      onFocus={ConnectDialog.preload}
      onClick={() => setDialog({ kind: 'connect', channel: null, consent: null })}
    >
      {firstChannel.connect}
    </Button>
  )
  return (
    <>
      {consentFailure && dialog === null && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-second text-bad">
          {consentFailure.reason}
        </p>
      )}
      <PendingSignup />
      {data.length === 0 ? (
        <EmptyState icon={Radio} title={firstChannel.empty} action={connect}>
          {firstChannel.emptyHelp}
        </EmptyState>
      ) : (
        <>
          <div className="flex justify-end">{connect}</div>
          <ul aria-label={words.list} className="grid gap-4">
            {data.map((channel) => (
              <ChannelCard
                key={channel.uuid}
                channel={channel}
                onOpenDialog={(kind) =>
                  setDialog(kind === 'connect' ? { kind, channel, consent: null } : { kind, channel })
                }
              />
            ))}
          </ul>
        </>
      )}
      {dialog?.kind === 'connect' && (
        <ConnectDialog.Part
          channel={dialog.channel}
          {...(dialog.made && { made: dialog.made })}
          consentFailure={dialog.consent}
          onClose={close}
        />
      )}
      {dialog?.kind === 'edit' && <ChannelDialog channel={dialog.channel} onClose={close} />}
      {dialog?.kind === 'disconnect' && <DisconnectConfirm channel={dialog.channel} onClose={close} />}
      {dialog?.kind === 'calls' && <CallsDialog.Part channel={dialog.channel} onClose={close} />}
      {dialog?.kind === 'templates' && <TemplatesDialog.Part channel={dialog.channel} onClose={close} />}
      {dialog?.kind === 'items' && <ItemsDialog channel={dialog.channel} onClose={close} />}
    </>
  )
}
