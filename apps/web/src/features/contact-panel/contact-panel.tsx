import type { Interaction } from '@hilo/contracts'
import { MessageSquarePlus, Phone, Tag, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../lib/cx'
import { serverSentence } from '../../server/http/api-error'
import { inbox, labels, start, contactPanel as words } from '../../strings'
import { LabelChips } from '../../ui/display/label-chips'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { ErrorState } from '../../ui/state/error-state'
import { Bone, Skeleton } from '../../ui/state/skeleton'
import { Block } from './block'
import { EarlierInteractions } from './earlier-interactions'
import { FileList } from './file-list'
import { useFollowContact } from './follow-contact'
import { General } from './general'
import { Head } from './head'
import { MediaGrid } from './media-grid'
import { OtherChannels } from './other-channels'
import { type ContactDetail, useContactDetail, useContactInteractions, useFiles } from './queries'
import { Section } from './section'

export type { ContactDetail }

interface ContactPanelProps {
  /** The one that the chat shows. */
  interaction: Pick<Interaction, 'uuid' | 'labels' | 'finish_reason' | 'conversation' | 'created_at'>
  /** Opens the picker of labels; null where this person may not label. */
  onLabel: (() => void) | null
  /** It covers the chat: it takes the focus, and Escape closes it. */
  covers: boolean
  /** Opens the editor; null where this person may not edit contacts. */
  onEdit: ((contact: ContactDetail) => void) | null
  hrefOf: (row: Interaction) => string
  /** Writes to them first. */
  onWrite: (name: string) => void
  /** Calls the customer of the open chat; null where this person cannot. */
  onCall: (() => void) | null
  onClose: () => void
}

/** The customer's data, files and earlier interactions. */
export default function ContactPanel({
  interaction,
  onLabel,
  covers,
  onEdit,
  hrefOf,
  onWrite,
  onCall,
  onClose,
}: ContactPanelProps) {
  const contact = interaction.conversation.client.uuid
  const { data, error, isFetching, refetch } = useContactDetail(contact)
  const media = useFiles(contact, 'media')
  const documents = useFiles(contact, 'document')
  useFollowContact(contact)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (covers) heading.current?.focus()
  }, [covers])

  const mayEdit = onEdit !== null
  const earlier = useContactInteractions(contact)
  const settled = [
    media.files ?? media.problem,
    documents.files ?? documents.problem,
    earlier.data ?? earlier.error,
  ]
  /** What is not seen cannot move when the parts come one after another. */
  const ready = error !== null || (data !== undefined && settled.every((one) => one != null))
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {words.region}
      </h2>
      <div className="absolute top-3 right-3 z-10 flex rounded-control bg-surface">
        {onCall && <IconButton icon={Phone} label={words.call} side="left" onClick={onCall} />}
        {data && data.blocked_at === null && (
          <IconButton
            icon={MessageSquarePlus}
            label={start.to(data.name || inbox.unknownClient)}
            side="left"
            onClick={() => onWrite(data.name || inbox.unknownClient)}
          />
        )}
        <IconButton icon={X} label={words.close} side="left" onClick={onClose} />
      </div>
      <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', !ready && 'invisible')}>
        {data ? (
          <>
            <Head contact={data} mayEdit={mayEdit} />
            <General contact={data} onEdit={onEdit && (() => onEdit(data))} />
            <OtherChannels identities={data.identities} conversation={interaction.conversation} />
          </>
        ) : error ? (
          <ErrorState
            title={words.loadFailed}
            reason={serverSentence(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading />
        )}
        <Section title={words.conversation}>
          <Marks interaction={interaction} onLabel={onLabel} />
        </Section>
        <EarlierInteractions contact={contact} open={interaction} hrefOf={hrefOf} />
        <Section title={words.media} count={media.files?.length ?? 0} more={media.more}>
          <MediaGrid of={media} none={words.noMedia} />
        </Section>
        <Section title={words.attachments} count={documents.files?.length ?? 0} more={documents.more}>
          <FileList of={documents} none={words.noAttachments} />
        </Section>
        {data && <Block contact={data} mayEdit={mayEdit} />}
      </div>
    </>
  )
}

/** The geometry of what comes. */
function Loading() {
  return (
    <Skeleton label={words.loading}>
      <div className="grid h-50 justify-items-center gap-2.5 px-4.5 pt-5">
        <Bone className="size-16 rounded-full!" />
        <Bone className="h-5 w-36" />
        <Bone className="h-4 w-44" />
        <Bone className="h-6 w-28" />
      </div>
      <div className="grid h-36 content-start gap-2.5 border-t border-line px-4.5 py-4">
        <Bone className="h-4 w-32" />
        <Bone className="h-4 w-60" />
        <Bone className="h-4 w-60" />
        <Bone className="h-4 w-48" />
      </div>
    </Skeleton>
  )
}

/** The labels of the open interaction, and why it was finished. */
function Marks({ interaction, onLabel }: Pick<ContactPanelProps, 'interaction' | 'onLabel'>) {
  const { labels: marks, finish_reason: reason } = interaction
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2.5">
      {marks.length > 0 ? (
        <LabelChips labels={marks} most={marks.length} className="max-w-full flex-wrap" />
      ) : (
        <p className="text-second text-muted">{words.noLabels}</p>
      )}
      {reason && <p className="text-second wrap-anywhere">{labels.finishedFor(reason.name)}</p>}
      {onLabel && (
        <Button size="sm" icon={Tag} onClick={onLabel}>
          {labels.choose.action}
        </Button>
      )}
    </div>
  )
}
