import type { Contact, SessionUser } from '@hilo/contracts'
import { ContactRound, Download, Ellipsis, Merge, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { compareNames } from '../../lib/collate'
import { formatPhone } from '../../lib/phone'
import { RecordsScreen } from '../../records/records-screen'
import { download } from '../../server/download'
import { mayByStored } from '../../server/session-user'
import { tellRefused } from '../../server/tell-refused'
import { contacts } from '../../strings'
import { Avatar } from '../../ui/avatar'
import type { Column } from '../../ui/data-table'
import { IconButton } from '../../ui/icon-button'
import { Menu } from '../../ui/menu'
import { preparedDialog } from '../../ui/prepared'
import { RowText } from '../../ui/row-text'
import { calledOf } from './contact-words'

const Editor = preparedDialog(() => import('./contact-editor'))
const Delete = preparedDialog(() => import('./contact-delete'))
const Merging = preparedDialog(() => import('./contact-merge'))
const Import = preparedDialog(() => import('./contacts-import'))

const words = contacts.columns
const compareBy =
  (field: 'name' | 'phone' | 'email' | 'nit') =>
  (a: Contact, b: Contact): number =>
    compareNames(a[field] ?? '', b[field] ?? '')

const columns: readonly [Column<Contact>, ...Column<Contact>[]] = [
  {
    key: 'name',
    header: words.name,
    width: 'w-[30%] max-lg:w-[26%]',
    cell: (contact) => (
      <span className="flex min-w-0 items-center gap-2.5">
        {/* On a tablet a name has no room to spare for a face. */}
        <span className="contents md:max-lg:hidden">
          <Avatar name={contact.name} seed={contact.uuid} size={32} />
        </span>
        <RowText text={contact.name} none={contacts.noName} />
      </span>
    ),
    compare: compareBy('name'),
  },
  {
    key: 'phone',
    header: words.phone,
    width: 'w-44 max-lg:w-36',
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
    width: 'w-[16%] max-lg:w-[17%]',
    cell: ({ nit }) => <RowText text={nit} none={contacts.noNit} />,
    compare: compareBy('nit'),
  },
]

const exportAll = () =>
  void download('/api/clients/export', contacts.export.file).catch((error: unknown) =>
    tellRefused(error, contacts.export.failed),
  )

/** The table of the contacts; all of them, a page at a time. */
export default function ContactsScreen({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  const [asking, setAsking] = useState<{ merge: Contact } | 'import' | null>(null)
  const may = mayByStored(me, 'permission_view_edit_contacts')
  const close = () => setAsking(null)

  const importAndExport = (
    <Menu
      align="end"
      entries={[
        {
          kind: 'item',
          key: 'import',
          label: contacts.import.open,
          icon: Upload,
          onChoose: () => setAsking('import'),
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
  )

  return (
    <>
      <RecordsScreen
        heading={heading}
        list="listContacts"
        icon={ContactRound}
        words={contacts}
        columns={columns}
        nameOf={calledOf}
        may={may}
        editor={(contact, onClose) => <Editor.Part contact={contact} onClose={onClose} />}
        prepareEditor={Editor.prepare}
        deletion={(deleting) => <Delete.Part {...deleting} />}
        moreTools={may && importAndExport}
        moreActions={(contact) => (
          <IconButton
            icon={Merge}
            label={contacts.mergeOf(calledOf(contact))}
            disabled={!may}
            onClick={() => setAsking({ merge: contact })}
          />
        )}
        actionsWidth="w-36"
      />
      {asking === 'import' && <Import.Part onClose={close} />}
      {asking && asking !== 'import' && <Merging.Part contact={asking.merge} onClose={close} />}
    </>
  )
}
