import type { MailDetails, MailPerson } from '@hilo/contracts'
import { Forward } from 'lucide-react'
import { personText } from '../../../lib/text/recipients'
import { mail as words } from '../../../strings'

interface MailRecipientsProps {
  mail: MailDetails
  /** The customer's address, shown among the recipients of our mails. */
  customer: string | null
}

/** Above a mail: who wrote it, if not the customer, and who else got it. */
export default function MailRecipients({ mail, customer }: MailRecipientsProps) {
  const { from, to, cc, forwards } = mail
  const others = to.length + cc.length > 0
  if (!from && !others) return null
  const first = customer === null || forwards || !others ? [] : [customer]
  return (
    <div className="mb-1 text-meta break-words opacity-80">
      {forwards && (
        <p className="flex items-start gap-1.5">
          <Forward size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          {words.forwarded}
        </p>
      )}
      <People label={words.from} names={from ? [text(from)] : []} />
      <People label={words.to} names={[...first, ...to.map(text)]} />
      <People label={words.cc} names={cc.map(text)} />
    </div>
  )
}

const text = (person: MailPerson): string => personText(person)

const People = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p dir="auto">
      <span className="font-medium">{label}:</span> {names.join(', ')}
    </p>
  )
