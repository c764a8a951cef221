import type { ShownRecording, ShownVideo } from '@hilo/contracts'
import { CircleAlert } from 'lucide-react'
import { useOpenVideo } from '../../../../server/live/videos'
import { thread } from '../../../../strings'
import { preloadable } from '../../../../ui/state/preloadable'
import type { Message } from '../../log/entry-kinds'
import { FilesOfMessage } from '../../media/files-of-message'
import { MediaCard } from '../../media/media-card'
import { MessageWords } from '../text/message-words'
import { QuotedText } from '../text/quoted-text'
import { RichText } from '../text/rich-text'
import { Choices } from './choices'
import { OriginalButton } from './original-button'
import { TemplateFile } from './template-file'

const TemplateMessage = preloadable(() => import('../../templates/template-message'))
const PlaceCard = preloadable(() => import('./place-card'))
const CallContent = preloadable(() => import('../calls/call-content'))
const VideoContent = preloadable(() => import('../calls/video-content'))

/** The content of one message, by its type. */
export function MessageContent({ entry }: { entry: Message }) {
  if (entry.deleted) return <em className="text-muted">{thread.deleted}</em>
  switch (entry.type) {
    case 'document':
    case 'image':
    case 'audio':
    case 'video':
    case 'sticker':
      return entry.body.more ? <FilesOfMessage message={entry} /> : <MediaCard message={entry} />
    case 'call':
      return <CallContent.Part {...entry.body} waiting={entry.body.text} quiet />
    case 'unsupported':
      return (
        <p className="flex items-start gap-2 text-muted">
          <CircleAlert size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words whitespace-pre-line">
            {withoutBrackets(entry.body.text) || thread.media.unsupported}
          </span>
        </p>
      )
    case 'location':
    case 'contacts':
      return (
        <PlaceCard.Part
          type={entry.type}
          text={entry.body.text}
          place={entry.body.place}
          waiting={<RichText text={entry.body.text} />}
          quiet
        />
      )
    case 'template':
      return (
        <>
          <p className="text-meta opacity-80">{thread.media[entry.type]}</p>
          {entry.body.shown ? (
            <TemplateMessage.Part
              text={entry.body.text}
              shown={entry.body.shown}
              renderText={renderText}
              renderFile={(file) => file && <TemplateFile entry={entry} file={file} />}
              waiting={<RichText text={entry.body.text} />}
              quiet
            />
          ) : (
            <RichText text={entry.body.text} />
          )}
        </>
      )
    default:
      return (
        <>
          {entry.body.subject && (
            <p dir="auto" className="mb-1 font-semibold break-words">
              {entry.body.subject}
            </p>
          )}
          {/* MessageOrigin already shows a shared item that has no text. */}
          {!(entry.body.shared && entry.body.text === '') && (
            <MessageWords message={entry} text={entry.body.text} />
          )}
          <VideoCallContent uuid={entry.uuid} over={entry.body.video} recording={entry.body.recording} />
          <Choices choices={entry.body.choices} />
          {entry.body.quoted && <QuotedText text={entry.body.quoted} />}
          {entry.body.original && <OriginalButton entry={entry.uuid} />}
        </>
      )
  }
}

interface VideoCallContentProps {
  uuid: string
  over: ShownVideo | undefined
  recording: ShownRecording | undefined
}

/** The state of the video call that a message links to. */
function VideoCallContent({ uuid, over, recording }: VideoCallContentProps) {
  const open = useOpenVideo(uuid)
  if (!over && !open) return null
  return <VideoContent.Part over={over} open={open} recording={recording} quiet />
}

const renderText = (text: string) => <RichText text={text} />

/** Lists and exports put placeholder texts in brackets; here the icon marks them. */
const withoutBrackets = (text: string): string => text.replace(/\[([^[\]]*)\]/gu, '$1')
