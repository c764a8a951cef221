import { type Contact, routes, type SessionUser } from '@hilo/contracts'
import { Ban, ContactRound, Download, Ellipsis, Merge, MessageSquarePlus, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { compareNames } from '../../lib/text/collate'
import { formatPhone } from '../../lib/text/phone'
import { RecordsScreen } from '../../records/records-screen'
import { useCsv } from '../../records/use-csv'
import { isAllowedByStored } from '../../server/session/session-user'
import { contacts, inbox, thread, write } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { Pill } from '../../ui/display/pill'
import { IconButton } from '../../ui/form/icon-button'
import type { Column } from '../../ui/list/data-table'
import { RowText } from '../../ui/list/row-text'
import { Menu } from '../../ui/overlay/menu'
import { ContactDelete } from './contact-delete'
import { ContactEditor } from './contact-editor'
import { ContactMerge } from './contact-merge'
import { contactName } from './contact-name'
import { ContactsImport } from './contacts-import'

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
        {/* On a tablet there is no room for an avatar. */}
        <span className="contents md:max-lg:hidden">
          <Avatar name={contact.name} size={32} />
        </span>
        <RowText text={contact.name} none={contacts.noName} />
        {contact.blocked_at && (
          <Pill tone="bad" icon={Ban} title={inbox.blockedBy} whole>
            {inbox.blocked}
          </Pill>
        )}
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

export default function ContactsScreen({
  me,
  heading,
  onWrite,
}: {
  me: SessionUser
  heading: ReactNode
  onWrite: (contact: Contact) => void
}) {
  const [dialog, setDialog] = useState<{ merge: Contact } | 'import' | null>(null)
  const canEdit = isAllowedByStored(me, 'permission_view_edit_contacts')
  const close = () => setDialog(null)
  const { progress, start: startExport } = useCsv(contacts.export)

  const importAndExport = (
    <Menu
      align="end"
      entries={[
        {
          kind: 'item',
          key: 'import',
          label: contacts.import.open,
          icon: Upload,
          onChoose: () => setDialog('import'),
        },
        {
          kind: 'item',
          key: 'export',
          label: progress === null ? contacts.export.open : contacts.export.busy(progress),
          icon: Download,
          disabled: progress !== null,
          onChoose: () => startExport(routes.exportContacts.path),
        },
      ]}
      trigger={
        <IconButton
          icon={Ellipsis}
          label={contacts.moreTools}
          look="outlined"
          aria-busy={progress !== null || undefined}
        />
      }
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
        nameOf={contactName}
        canEdit={canEdit}
        editor={(contact, onClose) => <ContactEditor contact={contact} onClose={onClose} />}
        deletion={(deleting) => <ContactDelete {...deleting} />}
        moreTools={canEdit && importAndExport}
        moreActions={(contact) => (
          <>
            <IconButton
              icon={MessageSquarePlus}
              label={write.to(contactName(contact))}
              off={contact.blocked_at ? thread.closed.blocked : null}
              onClick={() => onWrite(contact)}
            />
            <IconButton
              icon={Merge}
              label={contacts.mergeOf(contactName(contact))}
              disabled={!canEdit}
              onClick={() => setDialog({ merge: contact })}
            />
          </>
        )}
        actionsWidth="w-45"
      />
      {dialog === 'import' && <ContactsImport onClose={close} />}
      {dialog && dialog !== 'import' && <ContactMerge contact={dialog.merge} onClose={close} />}
    </>
  )
}
