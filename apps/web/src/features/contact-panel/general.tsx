import { invalidEmail, invalidPhone, isEmail, limits, parsePhone } from '@hilo/contracts'
import { Pencil, Send } from 'lucide-react'
import { formatPhone, phoneForApi, phoneForInput } from '../../lib/text/phone'
import { contactPanel as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import type { ContactField } from './edit-contact'
import { EditableValue } from './editable-value'
import type { ContactDetail } from './queries'
import { Section } from './section'

const phone: ContactField = {
  path: 'phone',
  read: (contact) => phoneForInput(contact.phone),
  write: (_, typed) => ({ phone: phoneForApi(typed) }),
  check: (typed) => parsePhone(phoneForApi(typed) ?? '') === undefined && invalidPhone,
}
const email: ContactField = {
  path: 'email',
  read: (contact) => contact.email ?? '',
  write: (_, typed) => ({ email: typed }),
  check: (typed) => typed.trim() !== '' && !isEmail(typed) && invalidEmail,
}
const nit: ContactField = {
  path: 'nit',
  read: (contact) => contact.nit ?? '',
  write: (_, typed) => ({ nit: typed }),
}

/** The information under a title. Without any, it is removed. Two may have one title: the index distinguishes them. */
const infoAt = (at: number, title: string): ContactField => {
  const indexIn = ({ extra_data: { additionalInfo: all } }: ContactDetail) =>
    all[at]?.title === title ? at : all.findIndex((one) => one.title === title)
  return {
    path: 'extra_data',
    read: (contact) => contact.extra_data.additionalInfo[indexIn(contact)]?.information ?? '',
    write: (contact, information) => ({
      extra_data: {
        additionalInfo: contact.extra_data.additionalInfo.flatMap((one, index) =>
          index !== indexIn(contact) ? [one] : information === '' ? [] : [{ title, information }],
        ),
      },
    }),
  }
}

interface GeneralProps {
  contact: ContactDetail
  /** Opens the editor; null where this person may not edit contacts. */
  onEdit: (() => void) | null
  /** Asks the customer for the phone that is missing; null where that is not possible. */
  onAskPhone: (() => void) | null
}

/** The data of the contact: labels beside values, each edited in its place. */
export function General({ contact, onEdit, onAskPhone }: GeneralProps) {
  const shared = { contact, mayEdit: onEdit !== null }
  const facts = [
    {
      label: words.phone,
      none: words.noPhone,
      field: phone,
      inputType: 'tel' as const,
      maxLength: 36,
      ...(contact.phone !== null && { shown: formatPhone(contact.phone) }),
    },
    {
      label: words.email,
      none: words.noEmail,
      field: email,
      inputType: 'email' as const,
      maxLength: limits.emailLength,
    },
    { label: words.nit, none: words.noNit, field: nit, maxLength: 40 },
    ...contact.extra_data.additionalInfo.map(({ title }, at) => ({
      label: title,
      none: '',
      field: infoAt(at, title),
      maxLength: limits.textLength,
    })),
  ]
  return (
    <Section
      title={words.general}
      tool={
        onEdit && (
          <IconButton
            icon={Pencil}
            size={16}
            label={words.edit}
            side="left"
            onClick={onEdit}
            className="-my-1 -mr-2"
          />
        )
      }
    >
      <dl className="grid gap-1.5 text-second">
        {facts.map(({ label, ...fact }, at) => (
          <div key={at} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-2">
            <dt className="wrap-anywhere text-muted">{label}</dt>
            <dd className="min-w-0">
              <EditableValue {...shared} {...fact} label={label} />
              {fact.field === phone && contact.phone === null && onAskPhone && (
                <Button
                  size="sm"
                  icon={Send}
                  aria-label={words.askPhone.openLabel}
                  className="mt-1"
                  onClick={onAskPhone}
                >
                  {words.askPhone.open}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
