import { type ReportView, writeReportQuery } from '@hilo/contracts'
import { Bookmark, BookmarkPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx'
import { focusIfLost } from '../../../lib/focus/focus-when-rendered'
import { errorSentence } from '../../../server/http/api-error'
import { useReportViews } from '../../../server/reads/mails'
import { reportViews as words } from '../../../strings/report-views'
import { Button } from '../../../ui/form/button'
import { Confirm } from '../../../ui/overlay/confirm'
import { Menu } from '../../../ui/overlay/menu'
import type { MenuEntry } from '../../../ui/overlay/menu-entry'
import { type ReportLocation, writtenOf } from '../report-location'
import { ReportViewEditor } from './report-view-editor'
import { locationOf, useDeleteReportView } from './report-view-mutations'

interface ReportViewsProps {
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
}

type Asking = { edit: ReportView | null } | { remove: ReportView }

/** The person's saved views, and the actions of the one that is shown. */
export function ReportViews({ location, onLocation }: ReportViewsProps) {
  const { data, isError } = useReportViews()
  const [asking, setAsking] = useState<Asking | null>(null)
  const views = data?.views ?? []
  const shown = writeReportQuery(writtenOf(location), location.open)
  const same = views.find(({ query, open }) => writeReportQuery(query, open) === shown)
  const close = () => {
    setAsking(null)
    // The entry of the menu that was pressed is gone.
    focusIfLost('[data-report-views]')
  }
  const entries: MenuEntry[] = views.map((view) => ({
    kind: 'item',
    key: view.uuid,
    label: view.name,
    ...(view.weekly && { note: words.weeklyNote }),
    onChoose: () => onLocation(locationOf(view)),
  }))
  if (entries.length === 0)
    entries.push({ kind: 'title', key: 'none', label: isError ? words.loadFailed : words.none })
  entries.push({ kind: 'separator', key: 'before-acts' })
  if (same)
    entries.push(
      {
        kind: 'item',
        key: 'edit',
        label: words.edit(same.name),
        icon: Pencil,
        onChoose: () => setAsking({ edit: same }),
      },
      {
        kind: 'item',
        key: 'remove',
        label: words.remove(same.name),
        icon: Trash2,
        onChoose: () => setAsking({ remove: same }),
      },
    )
  else
    entries.push({
      kind: 'item',
      key: 'save',
      label: words.save,
      icon: BookmarkPlus,
      onChoose: () => setAsking({ edit: null }),
    })
  return (
    <>
      <Menu
        align="end"
        entries={entries}
        trigger={
          <Button
            size="sm"
            icon={Bookmark}
            data-report-views
            className={cx('max-w-60 min-w-0 shrink', same && 'border-accent! bg-accent-soft text-accent!')}
          >
            <span dir="auto" className="truncate">
              {same?.name ?? words.title}
            </span>
          </Button>
        }
      />
      {asking && 'edit' in asking && (
        <ReportViewEditor
          view={asking.edit}
          location={location}
          mails={data?.weekly_mails ?? false}
          leaves={data?.mails ?? false}
          onClose={close}
        />
      )}
      {asking && 'remove' in asking && <RemoveView view={asking.remove} onClose={close} />}
    </>
  )
}

function RemoveView({ view, onClose }: { view: ReportView; onClose: () => void }) {
  const deletion = useDeleteReportView()
  return (
    <Confirm
      open
      final
      danger
      title={words.removeTitle(view.name)}
      action={words.removeAction}
      busy={deletion.isPending}
      error={deletion.error ? errorSentence(deletion.error, words.removeFailed) : undefined}
      onConfirm={() => deletion.mutate(view, { onSuccess: onClose })}
      onClose={onClose}
      returnFocus={() => document.querySelector<HTMLElement>('[data-report-views]') ?? true}
    >
      <p>{view.weekly ? words.removeWeeklyText : words.removeText}</p>
    </Confirm>
  )
}
