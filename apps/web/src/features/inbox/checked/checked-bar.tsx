import type { Interaction, SessionUser } from '@hilo/contracts'
import { isAdmin } from '@hilo/contracts'
import { ArrowLeftRight, Check, ListChecks, Mail, MailOpen, Tag, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { discardDrafts } from '../../../lib/drafts/discard-drafts'
import { focusIfLost } from '../../../lib/focus/focus-when-rendered'
import { call } from '../../../server/http/api-client'
import { holdUnread } from '../../../server/live/kept-unread'
import { useDiscardUnsentOf } from '../../../server/unsent/use-discard-unsent'
import { checkedRows as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { IconButton } from '../../../ui/form/icon-button'
import { notify } from '../../../ui/overlay/notify'
import { customerName } from '../rows/describe-row'
import { actOnEach, type Failure } from './act-on-each'
import { FinishChecked } from './finish-checked'
import { LabelChecked } from './label-checked'
import { TransferChecked } from './transfer-checked'
import type { CheckedRows } from './use-checked-rows'

type Act = keyof typeof words.acts

const iconClass = 'size-8! hover:bg-line pointer-coarse:size-11!'
/** Marking as read or unread can be undone and is known by its icon; the other acts have a label. */
const isSmall = ({ key }: { readonly key: Act }) => key === 'read' || key === 'unread'

interface CheckedBarProps {
  me: SessionUser
  checked: CheckedRows
  /** All rows of the list that are loaded. */
  listed: readonly Interaction[]
}

/**
 * The bar below a list with checked rows: their number and common actions. Afterwards it lists the
 * chats with which it failed, and why.
 */
export default function CheckedBar({ me, checked, listed }: CheckedBarProps) {
  /** The act whose dialog is open, with its rows: they stay the same while they leave the list one after the other. */
  const [openDialog, setOpenDialog] = useState<{
    readonly act: 'transfer' | 'finish' | 'label'
    readonly rows: readonly Interaction[]
    readonly checkedCount: number
  } | null>(null)
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const discardUnsentOf = useDiscardUnsentOf()
  const { rows } = checked
  const can = rowsFor(rows, me)

  /** Those that failed stay checked. */
  const run = async (
    act: Act,
    what: (row: Interaction) => Promise<unknown>,
    chosen: readonly Interaction[] = can[act],
  ) => {
    setFailures([])
    setProgress({ done: 0, all: chosen.length })
    const failed = await actOnEach(chosen, what, words.failedOne, (done) =>
      setProgress({ done, all: chosen.length }),
    )
    setProgress(null)
    setFailures(failed)
    const done = chosen.length - failed.length
    const others = act === 'label' || done === 0 ? null : words.done[act](done)
    if (failed.length > 0) notify.error(words.failed(failed.length, others))
    else if (others !== null) notify.success(others)
    // Labels are put one after the other, from the same dialog.
    if (act === 'label') return
    setOpenDialog(null)
    checked.set(failed.map(({ row }) => row))
    // The buttons go with the last check.
    if (failed.length === 0) focusIfLost('[data-region="list"] [tabindex="0"]')
  }

  const open = (act: 'transfer' | 'finish' | 'label') =>
    setOpenDialog({ act, rows: can[act], checkedCount: rows.length })
  const acts: { key: Act; icon: typeof Tag; onClick: () => void }[] = [
    { key: 'transfer', icon: ArrowLeftRight, onClick: () => open('transfer') },
    { key: 'finish', icon: Check, onClick: () => open('finish') },
    { key: 'label', icon: Tag, onClick: () => open('label') },
    {
      key: 'read',
      icon: MailOpen,
      onClick: () =>
        void run('read', ({ uuid, last_message }) =>
          call('readInteraction', { body: { uuid, message: last_message?.uuid ?? uuid } }),
        ),
    },
    {
      key: 'unread',
      icon: Mail,
      onClick: () =>
        void run('unread', ({ uuid }) => {
          holdUnread(uuid)
          return call('unreadInteraction', { body: { uuid } })
        }),
    },
  ]
  const isShown = rows.length > 0 || failures.length > 0 || progress !== null || openDialog !== null
  useEffect(() => {
    // The bar covers the end of the list, which may be the row that a key has just checked.
    if (isShown)
      document.querySelector('[data-region="list"] :focus-visible')?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  const isDisabled = (key: Act) => can[key].length === 0 || progress !== null
  if (!isShown) return null
  return (
    <div className="sticky bottom-0 z-10">
      <section
        aria-label={words.region}
        // On a phone a toast stands above it: no act moves under a finger.
        className="relative top-(--foot) border-t [anchor-name:--checked] border-line bg-accent-soft px-2.5 pt-1.5 pb-[max(env(safe-area-inset-bottom),6px)]"
      >
        {rows.length > 0 && (
          <>
            <div className="flex items-center gap-x-0.5">
              <IconButton
                icon={X}
                size={16}
                label={words.none}
                onClick={() => checked.set([])}
                className={iconClass}
              />
              <p role="status" className="mr-auto text-micro font-semibold whitespace-nowrap">
                {progress ? words.progress(progress.done, progress.all) : words.checked(rows.length)}
              </p>
              {rows.length < listed.length && (
                <IconButton
                  icon={ListChecks}
                  size={16}
                  label={words.all(listed.length)}
                  disabled={progress !== null}
                  onClick={() => checked.set(listed)}
                  className={iconClass}
                />
              )}
              {acts.filter(isSmall).map(({ key, icon, onClick }) => (
                <IconButton
                  key={key}
                  icon={icon}
                  size={16}
                  label={words.acts[key]}
                  disabled={isDisabled(key)}
                  onClick={onClick}
                  className={iconClass}
                />
              ))}
            </div>
            <div className="flex flex-wrap gap-1 pb-1">
              {acts
                .filter((act) => !isSmall(act))
                .map(({ key, icon, onClick }) => (
                  <Button
                    key={key}
                    size="sm"
                    icon={icon}
                    disabled={isDisabled(key)}
                    onClick={onClick}
                    className="grow gap-1! px-1!"
                  >
                    {words.acts[key]}
                  </Button>
                ))}
            </div>
            {rows.every(({ status }) => status === 'unassigned') && (
              <p className="pb-1 text-micro text-muted">{words.onlyLabels}</p>
            )}
          </>
        )}
        {failures.length > 0 && (
          <div role="alert" className="flex items-start gap-1 py-1 text-meta">
            <ul className="grid max-h-40 min-w-0 flex-1 gap-0.5 overflow-y-auto">
              {failures.map(({ row, sentence }) => (
                <li key={row.uuid} className="wrap-anywhere">
                  <span className="font-semibold">{customerName(row)}:</span> {sentence}
                </li>
              ))}
            </ul>
            <IconButton
              icon={X}
              size={14}
              label={words.closeFailures}
              onClick={() => setFailures([])}
              className="size-7! hover:bg-line pointer-coarse:size-11!"
            />
          </div>
        )}
        {openDialog?.act === 'finish' && (
          <FinishChecked
            rows={openDialog.rows}
            checkedCount={openDialog.checkedCount}
            busy={progress !== null}
            onFinish={(reason) =>
              void run(
                'finish',
                async (row) => {
                  await call('finishInteraction', { body: { uuid: row.uuid, ...(reason && { reason }) } })
                  discardDrafts(me.uuid, row.conversation.uuid)
                  discardUnsentOf(row.conversation.uuid)
                },
                openDialog.rows,
              )
            }
            onClose={() => setOpenDialog(null)}
          />
        )}
        {openDialog?.act === 'transfer' && (
          <TransferChecked
            me={me}
            rows={openDialog.rows}
            checkedCount={openDialog.checkedCount}
            busy={progress !== null}
            onTransfer={(to, note) =>
              void run(
                'transfer',
                async (row) => {
                  await call('transferInteraction', { body: { uuid: row.uuid, ...to, ...note } })
                  discardUnsentOf(row.conversation.uuid)
                },
                openDialog.rows,
              )
            }
            onClose={() => setOpenDialog(null)}
          />
        )}
        {openDialog?.act === 'label' && (
          <LabelChecked
            me={me}
            // Its boxes show the choices made since.
            rows={can.label}
            onLabel={(label, on) =>
              void run('label', ({ uuid }) =>
                call('labelInteraction', {
                  body: { uuid, add: on ? [label.uuid] : [], remove: on ? [] : [label.uuid] },
                }),
              )
            }
            onClose={() => setOpenDialog(null)}
          />
        )}
      </section>
    </div>
  )
}

/** For each act, the checked rows that allow it; the server decides again. */
function rowsFor(rows: readonly Interaction[], me: SessionUser): Record<Act, readonly Interaction[]> {
  const own = rows.filter(({ status, user }) => status === 'assigned' && user?.uuid === me.uuid)
  const managed = isAdmin(me.role) ? rows.filter(({ status }) => status === 'assigned') : own
  return {
    transfer: managed,
    finish: managed,
    label: rows.filter((row) => row.status === 'unassigned' || managed.includes(row)),
    read: own.filter(({ unread, last_message }) => unread > 0 && last_message !== null),
    unread: own.filter(({ unread }) => unread === 0),
  }
}
