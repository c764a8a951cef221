import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { dayKey, formatDay, formatFull, formatListTime } from '../../lib/text/dates'
import { call, callPage } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { putRow } from '../../server/reads/rows'
import { contactPanel, inbox } from '../../strings'
import { Button } from '../../ui/form/button'
import { Problem } from '../../ui/form/problem'
import { notify } from '../../ui/overlay/notify'
import { preloadableDialog } from '../../ui/state/preloadable'
import type { ContactDetail } from './queries'
import { Section } from './section'

const words = contactPanel.block
const Question = preloadableDialog(() => import('./block-question'))

/** Blocks and unblocks; shows the messages that were kept apart. */
export function Block({ contact, mayEdit }: { contact: ContactDetail; mayEdit: boolean }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { uuid, blocked_at, blocked_messages } = contact
  const change = useMutation({
    mutationFn: (blocked: boolean) =>
      call(blocked ? 'blockContact' : 'unblockContact', { body: { id: uuid } }),
    onSuccess: ({ msg, ...saved }) => {
      client.setQueryData<ContactDetail>(keys.contact(uuid), (before) => before && { ...before, ...saved })
      void client.invalidateQueries({ queryKey: keys.contact(uuid) })
      void putRow(client, 'listContacts', saved)
      setAsking(false)
      notify.success(msg)
    },
    onError: (error, blocked) => toastError(error, blocked ? words.failed : words.undoFailed),
  })
  const button =
    blocked_at === null ? (
      <Button
        size="sm"
        icon={Ban}
        onClick={() => {
          change.reset()
          setAsking(true)
        }}
      >
        {words.open}
      </Button>
    ) : (
      <Button size="sm" icon={LockOpen} busy={change.isPending} onClick={() => change.mutate(false)}>
        {words.undo}
      </Button>
    )
  const problem = change.error && !asking && (
    <Problem>{errorSentence(change.error, words.undoFailed)}</Problem>
  )
  return (
    <>
      {blocked_at !== null || blocked_messages > 0 ? (
        <Section title={words.messages} count={blocked_messages}>
          <div className="grid justify-items-start gap-2">
            {blocked_at !== null && (
              <p className="text-second" title={formatFull(blocked_at)}>
                {words.since(formatDay(dayKey(blocked_at)))}
              </p>
            )}
            {blocked_messages === 0 ? (
              <p className="text-second text-muted">{words.none}</p>
            ) : (
              mayEdit && <Messages contact={uuid} count={blocked_messages} />
            )}
            {mayEdit && button}
            {problem}
          </div>
        </Section>
      ) : (
        mayEdit && <div className="border-t border-line px-4.5 py-3.5">{button}</div>
      )}
      {asking && (
        <Question.Part
          name={contact.name || inbox.unknownClient}
          busy={change.isPending}
          error={change.error && errorSentence(change.error, words.failed)}
          onConfirm={() => change.mutate(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Messages({ contact, count }: { contact: string; count: number }) {
  const [shown, setShown] = useState(false)
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.contactBlocked(contact),
    queryFn: ({ pageParam }) =>
      callPage('contactBlockedMessages', {
        params: { id: contact },
        query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: shown,
    staleTime: 0,
  })
  if (!shown || (!data && !error))
    return (
      <Button size="sm" busy={shown} onClick={() => setShown(true)}>
        {words.show(count)}
      </Button>
    )
  return (
    <>
      {data && (
        <ul className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
          {data.pages
            .flatMap(({ items }) => items)
            .map(({ uuid, date, body }) => (
              <li key={uuid} className="flex items-baseline gap-2 text-second">
                <span className="line-clamp-4 min-w-0 flex-1 wrap-anywhere">
                  {'text' in body ? body.text : 'name' in body ? body.caption || body.name : ''}
                </span>
                <time dateTime={date} title={formatFull(date)} className="shrink-0 text-micro text-muted">
                  {formatListTime(date)}
                </time>
              </li>
            ))}
        </ul>
      )}
      {error && (
        <p ref={moveFocusOut} role="alert" className="text-second text-bad">
          {errorSentence(error, words.loadFailed)}
        </p>
      )}
      {(hasNextPage || error) && (
        <Button size="sm" busy={isFetching} onClick={() => void fetchNextPage()}>
          {contactPanel.moreFiles}
        </Button>
      )}
    </>
  )
}
