import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from '../../lib/browser/navigation'
import { registerWorker } from '../../lib/browser/register-worker'
import { storePlace } from '../../lib/browser/stored/last-place'
import { startUnsavedEdits } from '../../lib/browser/unsaved-edits'
import { startDraftFiles, unstoredFiles } from '../../lib/drafts/draft-files'
import { keptRecordings } from '../../lib/drafts/kept-recordings'
import { useLoadError } from '../../server/forms/use-load-error'
import { createQueryClient } from '../../server/http/query-client'
import { type Live, openLive } from '../../server/live/live'
import { LiveContext } from '../../server/live/live-context'
import { useSessionUserQuery } from '../../server/session/session-user'
import { openUnsentMessages, type UnsentMessages } from '../../server/unsent/unsent-messages'
import { UnsentMessagesContext } from '../../server/unsent/unsent-messages-context'
import { openUploads, type Uploads } from '../../server/unsent/uploads'
import { UploadsContext } from '../../server/unsent/uploads-context'
import { common, shell } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { Tooltips } from '../../ui/overlay/tooltips'
import { ErrorState } from '../../ui/state/error-state'
import { Boot } from '../boot'
import { toastFailedMessage } from '../failed-messages'
import { Shell } from '../shell/shell'
import { followAnswers, followSubscription } from './follow-push-worker'
import { startOffline } from './start-offline'

/** Creates a session's cache, connection and unsent messages; anew for every login. */
export default function ChatRoute() {
  const [client] = useState(createQueryClient)
  const [live, setLive] = useState<Live | null>(null)

  // The connection is opened in parallel with the first request.
  useEffect(() => {
    const opened = openLive((sentence) => notify.error(sentence || common.wentWrong))
    setLive(opened)
    const stopOffline = startOffline(client, opened)
    return () => {
      stopOffline()
      opened.close()
    }
  }, [client])

  useEffect(registerWorker, [])

  return (
    <QueryClientProvider client={client}>
      {live && <Session live={live} />}
      <Tooltips />
    </QueryClientProvider>
  )
}

function Session({ live }: { live: Live }) {
  const query = useSessionUserQuery()
  const { data: me } = query
  // If a later refetch fails, a toast says so and the known user stays.
  const problem = useLoadError(query, shell.userLoadFailed)
  const [unsent, setUnsent] = useState<{ unsentMessages: UnsentMessages; uploads: Uploads } | null>(null)
  const user = me?.uuid
  const role = me?.role
  const client = useQueryClient()

  useEffect(() => {
    if (user === undefined) return
    const onFailed = ({ conversation }: { conversation: string }) => toastFailedMessage(client, conversation)
    const unsentMessages = openUnsentMessages(live.socket, user, onFailed)
    const uploads = openUploads(live.socket, user, unsentMessages, onFailed)
    const closeFiles = startDraftFiles(user)
    const closeForms = startUnsavedEdits(user)
    if (keptRecordings(user).length > 0)
      import('../recovered-recordings')
        .then((part) => part.bringRecordingsBack(user))
        // The next load tries again.
        .catch(() => undefined)
    const leaveAnswers = followAnswers(user)
    setUnsent({ unsentMessages, uploads })
    const warn = (event: BeforeUnloadEvent) => {
      if (unsentMessages.hasPending() || uploads.hasPending() || unstoredFiles.size > 0)
        event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      unsentMessages.close()
      uploads.close()
      closeFiles()
      closeForms()
      leaveAnswers()
    }
  }, [live, client, user])

  // With another role the server may have ended its subscription.
  useEffect(() => (role === undefined ? undefined : followSubscription()), [role])

  const { pathname, search } = useLocation()
  useEffect(() => {
    if (user !== undefined) storePlace(user, pathname + search)
  }, [user, pathname, search])

  if (problem !== undefined) {
    return (
      <main className="grid h-dvh">
        <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
      </main>
    )
  }
  if (!me || !unsent) return <Boot />
  return (
    <LiveContext value={live}>
      <UnsentMessagesContext value={unsent.unsentMessages}>
        <UploadsContext value={unsent.uploads}>
          <Shell me={me} />
        </UploadsContext>
      </UnsentMessagesContext>
    </LiveContext>
  )
}
