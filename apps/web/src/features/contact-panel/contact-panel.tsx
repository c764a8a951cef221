import { abilitiesOf, type Interaction } from '@hilo/contracts'
import { MessageSquarePlus, Phone, Tag, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, reasonOf } from '../../server/http/api-error'
import { inbox, labels, contactPanel as words, write } from '../../strings'
import { LabelChips } from '../../ui/display/label-chips'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { ErrorState } from '../../ui/state/error-state'
import { preloadable, preloadableDialog } from '../../ui/state/preloadable'
import { Block } from './block'
import { EarlierInteractions } from './earlier-interactions'
import { FileList } from './file-list'
import { useFollowContact } from './follow-contact'
import { General } from './general'
import { Head, KnownHead } from './head'
import { MediaGrid } from './media-grid'
import { OtherChannels } from './other-channels'
import { PartPlaceholders } from './part-placeholders'
import { type ContactDetail, useContactDetail, useContactInteractions, useFiles } from './queries'
import { Section } from './section'

export type { ContactDetail }

const Cost = preloadable(() => import('./message-cost'))
const AskPhone = preloadableDialog(() => import('./ask-phone-dialog'))

interface ContactPanelProps {
  /** The one that the chat shows. */
  interaction: Pick<
    Interaction,
    'uuid' | 'type' | 'status' | 'labels' | 'finish_reason' | 'ad' | 'conversation' | 'blocked' | 'created_at'
  >
  /** Opens the picker of labels; null where this person may not label. */
  onLabel: (() => void) | null
  /** It covers the chat: it takes the focus, and Escape closes it. */
  covers: boolean
  /** Opens the editor; null where this person may not edit contacts. */
  onEdit: ((contact: ContactDetail) => void) | null
  hrefOf: (row: Interaction) => string
  /** Writes to them first. */
  onWrite: (name: string) => void
  /** Whether this person may ask the customer of the open chat for their phone. */
  mayAskPhone: boolean
  /** Calls the customer of the open chat; null where this person cannot. */
  onCall: (() => void) | null
  /** Why they cannot be called now. */
  callOff: string | null
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
  mayAskPhone,
  onCall,
  callOff,
  onClose,
}: ContactPanelProps) {
  const contact = interaction.conversation.client.uuid
  const { data, error, isFetching, refetch } = useContactDetail(contact)
  const media = useFiles(contact, 'media')
  const documents = useFiles(contact, 'document')
  useFollowContact(contact)
  const heading = useRef<HTMLHeadingElement>(null)
  const [askingPhone, setAskingPhone] = useState(false)

  useEffect(() => {
    if (covers) heading.current?.focus()
  }, [covers])

  const mayEdit = onEdit !== null
  const earlier = useContactInteractions(contact)
  const [costOpen, setCostOpen] = useState(false)
  const settled = [
    data ?? error,
    earlier.data ?? earlier.error,
    media.files ?? media.problem,
    documents.files ?? documents.problem,
  ]
  /** How many of the parts are there, from the top: what stands below one that is missing would be moved by it. */
  const count = settled.findIndex((one) => one == null)
  const shows = (part: number) => count === -1 || part < count
  /** A colleague erased them while the chat is open: nothing of theirs is left to load. */
  const isErased = error instanceof ApiError && error.code === 'CONTACT_NOT_FOUND'
  const name = (data ? data.name : interaction.conversation.client.name) || inbox.unknownClient
  const blocked = data ? data.blocked_at !== null : interaction.blocked
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {words.region}
      </h2>
      <div className="absolute top-3 right-3 z-10 flex rounded-control bg-surface">
        {onCall && !isErased && (
          <IconButton icon={Phone} label={words.call} off={callOff} side="left" onClick={onCall} />
        )}
        {!blocked &&
          !isErased &&
          // Of a finished chat it is what one comes for, and has its word.
          (interaction.status === 'finished' ? (
            <Button
              size="sm"
              aria-label={write.to(name)}
              className="mr-1 self-center"
              onClick={() => onWrite(name)}
            >
              {write.action}
            </Button>
          ) : (
            <IconButton
              icon={MessageSquarePlus}
              label={write.to(name)}
              side="left"
              onClick={() => onWrite(name)}
            />
          ))}
        <IconButton icon={X} label={words.close} side="left" onClick={onClose} />
      </div>
      {askingPhone && mayAskPhone && (
        <AskPhone.Part
          name={name}
          conversation={interaction.conversation.uuid}
          onClose={() => setAskingPhone(false)}
        />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {data && !isErased ? (
          <>
            <Head contact={data} channel={interaction.type.name} mayEdit={mayEdit} />
            <General
              contact={data}
              onEdit={onEdit && (() => onEdit(data))}
              onAskPhone={mayAskPhone ? () => setAskingPhone(true) : null}
            />
            <OtherChannels identities={data.identities} conversation={interaction.conversation} />
          </>
        ) : (
          <KnownHead interaction={interaction} />
        )}
        {isErased && <p className="px-4.5 pb-4 text-center text-second text-muted">{words.erased}</p>}
        {!data && error && !isErased && (
          <ErrorState
            title={words.loadFailed}
            reason={reasonOf(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {(isErased || shows(0)) && (
          <Section title={words.conversation}>
            <Marks interaction={interaction} onLabel={onLabel} />
            {abilitiesOf(interaction.type.name).charges &&
              (costOpen ? (
                <Cost.Part conversation={interaction.conversation.uuid} />
              ) : (
                <Button size="sm" className="mt-2" onClick={() => setCostOpen(true)}>
                  {words.cost}
                </Button>
              ))}
          </Section>
        )}
        {!isErased && shows(1) && <EarlierInteractions of={earlier} open={interaction} hrefOf={hrefOf} />}
        {!isErased && shows(2) && (
          <Section title={words.media} count={media.files?.length ?? 0} more={media.more}>
            <MediaGrid of={media} none={words.noMedia} />
          </Section>
        )}
        {!isErased && shows(3) && (
          <Section title={words.attachments} count={documents.files?.length ?? 0} more={documents.more}>
            <FileList of={documents} none={words.noAttachments} />
          </Section>
        )}
        {isErased ? null : count === -1 ? (
          data && <Block contact={data} mayEdit={mayEdit} />
        ) : (
          <PartPlaceholders from={count} />
        )}
      </div>
    </>
  )
}

/** The labels of the open interaction, the ad that began it, and why it was finished. */
function Marks({ interaction, onLabel }: Pick<ContactPanelProps, 'interaction' | 'onLabel'>) {
  const { labels: marks, finish_reason: reason, ad } = interaction
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2.5">
      {marks.length > 0 ? (
        <LabelChips labels={marks} most={marks.length} className="max-w-full flex-wrap" />
      ) : (
        <p className="text-second text-muted">{words.noLabels}</p>
      )}
      {ad && <p className="text-second wrap-anywhere">{words.cameBy[ad.source](ad.headline ?? ad.id)}</p>}
      {reason && <p className="text-second wrap-anywhere">{labels.finishedFor(reason.name)}</p>}
      {onLabel && (
        <Button size="sm" icon={Tag} onClick={onLabel}>
          {labels.choose.action}
        </Button>
      )}
    </div>
  )
}
