import type { Entry } from '@hilo/contracts'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { preloadable, preloadableDialog } from '../../../ui/state/preloadable'
import { isMessage, type Message } from '../log/entry-kinds'
import { useMessageActs } from './acts/message-acts'
import type { MessageDialogs, ThreadActions } from './thread-actions'
import { useActiveMessage } from './use-active-message'

const Bar = preloadable(() => import('./action-bar'))
const Edit = preloadableDialog(() => import('./acts/edit-dialog'))
const Forward = preloadableDialog(() => import('./forward/forward-dialog'))
const ForwardMail = preloadableDialog(() => import('./forward/forward-mail-dialog'))
const Delete = preloadableDialog(() => import('./acts/delete-confirm'))

interface MessageActionsProps {
  scroller: RefObject<HTMLElement | null>
  /** The entry that was pointed at or focused last when this file had loaded. */
  lastTouched: RefObject<Element | null>
  /** The press of the finger that is down. */
  press: RefObject<PointerEvent | null>
  /** The message whose menu a key requested, a new object for each request. */
  menuOf: { readonly article: HTMLElement } | undefined
  entries: readonly Entry[]
  actions: ThreadActions
  nameOf: (entry: Message) => string
}

/** The actions of the message that is pointed at, focused or pressed for long, beside its bubble; and their dialogs. */
export default function MessageActions({
  scroller,
  lastTouched,
  press,
  menuOf,
  entries,
  actions,
  nameOf,
}: MessageActionsProps) {
  const [active, leave] = useActiveMessage(scroller, { lastTouched, press, menuOf })
  const [dialog, setDialog] = useState<{ kind: keyof MessageDialogs; uuid: string } | null>(null)
  useEffect(() => {
    if (active) Bar.preload()
  }, [active])
  const shown = (uuid: string | undefined): Message | null => {
    const entry = entries.find((one) => one.uuid === uuid)
    return entry && isMessage(entry) && !entry.deleted ? entry : null
  }
  const entry = shown(active?.uuid)
  const inDialog = shown(dialog?.uuid)
  const close = () => setDialog(null)
  const acts = useMessageActs()
  return (
    <>
      {active &&
        entry &&
        createPortal(
          <Bar.Part
            key={entry.uuid}
            entry={entry}
            author={nameOf(entry)}
            article={active.article}
            bubble={active.bubble}
            menu={active.menu}
            actions={actions}
            acts={actions.onReply ? acts : null}
            dialogs={{
              edit: ({ uuid }) => setDialog({ kind: 'edit', uuid }),
              remove: ({ uuid }) => setDialog({ kind: 'remove', uuid }),
              forward: ({ uuid }) => setDialog({ kind: 'forward', uuid }),
              forwardMail: ({ uuid }) => setDialog({ kind: 'forwardMail', uuid }),
            }}
            // A key or a long press requested it, the mouse only passed by.
            quiet={active.menu === 0}
            onMissing={leave}
          />,
          active.bubble,
        )}
      {inDialog && dialog?.kind === 'edit' && <Edit.Part entry={inDialog} acts={acts} onClose={close} />}
      {inDialog && dialog?.kind === 'forward' && (
        <Forward.Part entry={inDialog} hrefOf={actions.hrefOf} onClose={close} />
      )}
      {inDialog && dialog?.kind === 'forwardMail' && <ForwardMail.Part entry={inDialog} onClose={close} />}
      {inDialog && dialog?.kind === 'remove' && (
        <Delete.Part entry={inDialog} customer={actions.customer} acts={acts} onClose={close} />
      )}
    </>
  )
}
