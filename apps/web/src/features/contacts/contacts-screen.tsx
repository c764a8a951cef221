import type { Contact, SessionUser } from '@hilo/contracts'
import { ContactRound, Download, Ellipsis, Merge, Pencil, Trash2, Upload } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { compareNames } from '../../lib/collate'
import { focusAfter } from '../../lib/focus-after'
import { formatPhone } from '../../lib/phone'
import { prepared } from '../../lib/prepared'
import { useSettled } from '../../lib/use-settled'
import { sentenceOf } from '../../server/api-error'
import { download } from '../../server/download'
import { useRows } from '../../server/rows'
import { mayByStored } from '../../server/session-user'
import { common, contacts } from '../../strings'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { type Column, DataTable } from '../../ui/data-table'
import { IconButton } from '../../ui/icon-button'
import { Menu } from '../../ui/menu'
import { notify } from '../../ui/notify'
import { MoreRows, Records, RecordsBody } from '../../ui/records'
import { RowText } from '../../ui/row-text'
import { calledOf } from './contact-words'

const Editor = prepared(() => import('./contact-editor'))
const Delete = prepared(() => import('./contact-delete'))
const Merging = prepared(() => import('./contact-merge'))
const Import = prepared(() => import('./contacts-import'))

type Asking =
  | { kind: 'edit'; contact: Contact | null }
  | { kind: 'merge'; contact: Contact }
  | { kind: 'delete'; contact: Contact; returnFocus: () => HTMLElement | boolean }
  | { kind: 'import' }

const words = contacts.columns
const compareBy =
  (field: 'name' | 'phone' | 'email' | 'nit') =>
  (a: Contact, b: Contact): number =>
    compareNames(a[field] ?? '', b[field] ?? '')

const columns: readonly [Column<Contact>, ...Column<Contact>[]] = [
  {
    key: 'name',
    header: words.name,
    width: 'w-[30%]',
    cell: (contact) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={contact.name} seed={contact.uuid} size={32} />
        <RowText text={contact.name} none={contacts.noName} />
      </span>
    ),
    compare: compareBy('name'),
  },
  {
    key: 'phone',
    header: words.phone,
    width: 'w-44',
    cell: ({ phone }) => <RowText text={phone && formatPhone(phone)} none={contacts.noPhone} />,
    compare: compareBy('phone'),
  },
  {
    key: 'email',
    header: words.email,
    cell: ({ email }) => <RowText text={email} none={contacts.noEmail} />,
    compare: compareBy('email'),
  },
  {
    key: 'nit',
    header: words.nit,
    width: 'w-[16%]',
    cell: ({ nit }) => <RowText text={nit} none={contacts.noNit} />,
    compare: compareBy('nit'),
  },
]

const exportAll = () =>
  void download('/api/clients/export', contacts.export.file).catch((error: unknown) =>
    notify.error(sentenceOf(error, contacts.export.failed)),
  )

/** The table of the contacts; all of them, a page at a time. */
export default function ContactsScreen({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 250)
  const view = useRows('listContacts', q, contacts.loadFailed)
  const [asking, setAsking] = useState<Asking | null>(null)
  const may = mayByStored(me, 'permission_view_edit_contacts')
  const close = () => setAsking(null)

  const tools = (
    <>
      {may && (
        <Menu
          align="end"
          entries={[
            {
              kind: 'item',
              key: 'import',
              label: contacts.import.open,
              icon: Upload,
              onChoose: () => setAsking({ kind: 'import' }),
            },
            {
              kind: 'item',
              key: 'export',
              label: contacts.export.open,
              icon: Download,
              onChoose: exportAll,
            },
          ]}
          trigger={<IconButton icon={Ellipsis} label={contacts.moreTools} look="outlined" />}
        />
      )}
      <Button
        look="primary"
        data-add
        disabled={!may}
        title={may ? undefined : common.noPermission}
        onPointerEnter={Editor.prepare}
        onFocus={Editor.prepare}
        onClick={() => setAsking({ kind: 'edit', contact: null })}
      >
        {contacts.add}
      </Button>
    </>
  )

  return (
    <Records
      heading={heading}
      search={{ label: contacts.search, text: typed, onText: setTyped }}
      tools={tools}
      notice={!may && common.noPermission}
    >
      <RecordsBody
        view={view}
        q={q}
        onClearSearch={() => setTyped('')}
        loading={contacts.loading}
        failed={contacts.loadFailed}
        empty={{ icon: ContactRound, ...contacts.empty }}
      >
        <DataTable
          label={contacts.title}
          columns={columns}
          rows={view.rows}
          whole={!view.hasMore}
          dimmed={view.searching}
          onNearEnd={view.loadMore}
          footer={<MoreRows view={view} />}
          actionsWidth="w-36"
          actions={(contact) => (
            <>
              <IconButton
                icon={Pencil}
                label={contacts.edit(calledOf(contact))}
                disabled={!may}
                onClick={() => setAsking({ kind: 'edit', contact })}
              />
              <IconButton
                icon={Merge}
                label={contacts.mergeOf(calledOf(contact))}
                disabled={!may}
                onClick={() => setAsking({ kind: 'merge', contact })}
              />
              <IconButton
                icon={Trash2}
                label={contacts.remove(calledOf(contact))}
                disabled={!may}
                onClick={() =>
                  setAsking({ kind: 'delete', contact, returnFocus: focusAfter(contact.uuid, '[data-add]') })
                }
              />
            </>
          )}
        />
      </RecordsBody>
      <Suspense>
        {asking?.kind === 'edit' && <Editor.Part contact={asking.contact} onClose={close} />}
        {asking?.kind === 'merge' && <Merging.Part contact={asking.contact} onClose={close} />}
        {asking?.kind === 'import' && <Import.Part onClose={close} />}
        {asking?.kind === 'delete' && (
          <Delete.Part contact={asking.contact} returnFocus={asking.returnFocus} onClose={close} />
        )}
      </Suspense>
    </Records>
  )
}
