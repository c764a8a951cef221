import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openForms } from '../lib/typed-forms'
import { openFiles, unkept } from '../lib/waiting-files'
import { type Live, openLive } from '../server/live'
import { LiveContext } from '../server/live-context'
import { type Outbox, openOutbox } from '../server/outbox'
import { OutboxContext } from '../server/outbox-context'
import { createQueryClient } from '../server/query-client'
import { useSessionUserQuery } from '../server/session-user'
import { openUploads, type Uploads } from '../server/uploads'
import { UploadsContext } from '../server/uploads-context'
import { useLoadProblem } from '../server/use-load-problem'
import { common, shell } from '../strings'
import { ErrorState } from '../ui/error-state'
import { notify } from '../ui/notify'
import { TooltipProvider } from '../ui/tooltip'
import { Boot } from './boot'
import { Shell } from './shell'
import { tellFailed } from './tell-failed'

/** One session's world: its cache, its connection, its unsent messages. Another login makes another. */
export default function ChatRoute() {
  const [client] = useState(createQueryClient)
  const [live, setLive] = useState<Live | null>(null)

  // The connection is opened beside the first request, not after it.
  useEffect(() => {
    const opened = openLive((sentence) => notify.error(sentence || common.wentWrong))
    setLive(opened)
    return () => opened.close()
  }, [])

  return (
    <QueryClientProvider client={client}>
      <TooltipProvider delay={400}>{live && <Session live={live} />}</TooltipProvider>
    </QueryClientProvider>
  )
}

function Session({ live }: { live: Live }) {
  const query = useSessionUserQuery()
  const { data: me } = query
  // A later question that fails is said, and takes nothing away from who is known.
  const problem = useLoadProblem(query, shell.userLoadFailed)
  const [unsent, setUnsent] = useState<{ outbox: Outbox; uploads: Uploads } | null>(null)
  const user = me?.uuid
  const client = useQueryClient()

  useEffect(() => {
    if (user === undefined) return
    const onFailed = ({ conversation }: { conversation: string }) => tellFailed(client, conversation)
    const outbox = openOutbox(live.socket, user, onFailed)
    const uploads = openUploads(live.socket, user, outbox, onFailed)
    const closeFiles = openFiles(user)
    const closeForms = openForms(user)
    setUnsent({ outbox, uploads })
    const warn = (event: BeforeUnloadEvent) => {
      if (outbox.pending() || uploads.pending() || unkept.size > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      outbox.close()
      uploads.close()
      closeFiles()
      closeForms()
    }
  }, [live, client, user])

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
      <OutboxContext value={unsent.outbox}>
        <UploadsContext value={unsent.uploads}>
          <Shell me={me} />
        </UploadsContext>
      </OutboxContext>
    </LiveContext>
  )
}
