import type { AnswerOf, Endpoints } from '@hilo/contracts'
import { Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatHandle, formatPhone } from '../../lib/phone'
import { reasonOf } from '../../server/api-error'
import { inbox, contactPanel as words } from '../../strings'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { ChannelGlyph, channelNames } from '../../ui/channel-badge'
import { ErrorState } from '../../ui/error-state'
import { IconButton } from '../../ui/icon-button'
import { Bone, Skeleton } from '../../ui/skeleton'
import { EarlierInteractions } from './earlier-interactions'
import { FileList } from './file-list'
import { type Files, useContactDetail, useFiles } from './queries'

export type ContactDetail = AnswerOf<Endpoints['contactDetail']>

interface ContactPanelProps {
  contact: string
  /** How many files the open thread holds: with one more, the lists are asked for again. */
  filesHere: number
  /** It covers the chat: the focus goes into it, and Escape closes it. */
  over: boolean
  /** Opens the editor; null where this person may not edit contacts. */
  onEdit: ((contact: ContactDetail) => void) | null
  hrefOf: (conversation: string, interaction: string) => string
  onClose: () => void
}

/** Who the customer is, what they sent, what was spoken of before. */
export default function ContactPanel({
  contact,
  filesHere,
  over,
  onEdit,
  hrefOf,
  onClose,
}: ContactPanelProps) {
  const { data, error, isFetching, refetch } = useContactDetail(contact)
  const media = useFiles(contact, 'media', filesHere)
  const documents = useFiles(contact, 'document', filesHere)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (over) heading.current?.focus()
  }, [over])

  return (
    <>
      <header className="flex h-16 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4.5">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-title font-semibold outline-none">
          {words.region}
        </h2>
        <IconButton icon={X} label={words.close} side="left" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {data ? (
          <General contact={data} onEdit={onEdit} />
        ) : error ? (
          <ErrorState
            title={words.loadFailed}
            reason={reasonOf(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton label={words.loading}>
            <div className="grid justify-items-center gap-3 p-6">
              <Bone className="size-16 rounded-full!" />
              <Bone className="h-5 w-36" />
              <Bone className="h-4 w-48" />
            </div>
          </Skeleton>
        )}
        <Section title={words.media} of={media}>
          <FileList of={media} none={words.noMedia} />
        </Section>
        <Section title={words.attachments} of={documents}>
          <FileList of={documents} none={words.noAttachments} />
        </Section>
        <Section title={words.earlier}>
          <EarlierInteractions contact={contact} hrefOf={hrefOf} />
        </Section>
      </div>
    </>
  )
}

function Section({ title, of, children }: { title: string; of?: Files; children: ReactNode }) {
  const count = of?.files?.length ?? 0
  const more = of?.more ?? false
  return (
    <section aria-label={title} className="border-t border-line px-4.5 py-4">
      <h3 className="mb-2.5 flex items-baseline justify-between gap-2 text-second font-semibold">
        {title}
        {count > 0 && (
          <span className="text-meta font-normal text-muted">
            <span aria-hidden>{more ? `${count}+` : count}</span>
            <span className="sr-only">{more ? words.moreThan(count) : words.count(count)}</span>
          </span>
        )}
      </h3>
      {children}
    </section>
  )
}

function General({ contact, onEdit }: { contact: ContactDetail; onEdit: ContactPanelProps['onEdit'] }) {
  const { name, phone, email, nit, extra_data, identities } = contact
  return (
    <section aria-label={words.general} className="px-4.5 pt-5 pb-4">
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 text-center">
        <Avatar name={name} seed={contact.uuid} size={64} />
        <p className="max-w-full text-head font-semibold wrap-anywhere">{name || inbox.unknownClient}</p>
        {onEdit && (
          <Button size="sm" icon={Pencil} onClick={() => onEdit(contact)}>
            {words.edit}
          </Button>
        )}
      </div>
      <h3 className="mb-2.5 text-second font-semibold">{words.general}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <Fact title={words.phone} value={phone === null ? null : formatPhone(phone)} none={words.noPhone} />
        <Fact title={words.email} value={email} none={words.noEmail} />
        <Fact title={words.nit} value={nit} none={words.noNit} />
        {extra_data.additionalInfo.map(({ title, information }, at) => (
          <Fact key={at} title={title} value={information} none="" />
        ))}
        <div>
          <dt className="text-meta text-muted">{words.channels}</dt>
          {identities.map((one) => (
            <dd key={one.uuid} className="flex min-w-0 items-center gap-1.5">
              <span className="shrink-0 text-muted">
                <ChannelGlyph channel={one.channel} size={14} />
              </span>
              <span className="sr-only">{channelNames[one.channel]}: </span>
              <span className="min-w-0 truncate">
                {formatHandle(one.handle)}
                {identities.some((other) => other !== one && isAlike(other, one)) && (
                  <span className="text-muted"> · {one.account}</span>
                )}
              </span>
              {one.unreachable && <span className="text-meta text-bad">{words.unreachable}</span>}
            </dd>
          ))}
        </div>
      </dl>
      {extra_data.tags.length > 0 && (
        <ul aria-label={words.tags} className="mt-3 flex flex-wrap gap-1.5">
          {extra_data.tags.map((tag) => (
            <li
              key={tag}
              className="max-w-full truncate rounded-full bg-sunk px-2.5 py-0.5 text-meta text-muted"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Identity = ContactDetail['identities'][number]
/** Written to in the same way, on two accounts of ours. */
const isAlike = (a: Identity, b: Identity): boolean => a.channel === b.channel && a.handle === b.handle

function Fact({ title, value, none }: { title: string; value: string | null; none: string }) {
  return (
    <div>
      <dt className="text-meta text-muted">{title}</dt>
      <dd className={value ? 'break-words' : 'text-muted'}>{value || none}</dd>
    </div>
  )
}
