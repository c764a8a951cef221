import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useObjectUrl } from '../../../../lib/browser/media/use-object-url'
import { type DraftFile, filesInMemory, loadDraftFile } from '../../../../lib/drafts/draft-files'
import { thread } from '../../../../strings'
import { Picture } from '../../../../ui/display/picture'
import { VoicePreview } from '../voice/voice-preview'
import { AttachedFile } from './attached-file'

interface AttachedFilesProps {
  user: string
  conversation: string
  files: readonly DraftFile[]
  onRemove: (file: DraftFile) => void
}

/** Above the text: the files sent with it, with pictures as they will look. */
export default function AttachedFiles({ user, conversation, files, onRemove }: AttachedFilesProps) {
  return (
    <ul
      aria-label={thread.composer.toSend}
      className="flex max-h-[min(13rem,30dvh)] flex-wrap gap-2 overflow-y-auto px-3 pt-3"
    >
      {files.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          {file.kind === 'image' && file.trouble !== 'gone' ? (
            <AttachedPicture
              user={user}
              conversation={conversation}
              file={file}
              onRemove={() => onRemove(file)}
            />
          ) : file.voice && file.trouble !== 'gone' ? (
            <AttachedVoice
              user={user}
              conversation={conversation}
              file={file}
              onRemove={() => onRemove(file)}
            />
          ) : (
            <AttachedFile file={file} onRemove={() => onRemove(file)} />
          )}
        </li>
      ))}
    </ul>
  )
}

type AttachedProps = Omit<AttachedFilesProps, 'files' | 'onRemove'> & {
  file: DraftFile
  onRemove: () => void
}

function useBytes({ user, conversation, file }: AttachedProps): File | undefined {
  const [bytes, setBytes] = useState(() => filesInMemory.get(file.id))
  useEffect(() => {
    if (bytes) return
    // After a reload this device has it, but this page not yet.
    loadDraftFile(user, conversation, file).then(
      () => setBytes(filesInMemory.get(file.id)),
      () => undefined,
    )
  }, [user, conversation, file, bytes])
  return bytes
}

/** A voice note, which can be played before it is sent. */
function AttachedVoice(props: AttachedProps) {
  const bytes = useBytes(props)
  return (
    <AttachedFile file={props.file} onRemove={props.onRemove}>
      {bytes && (
        <span className="flex w-48 max-w-full pt-0.5">
          <VoicePreview made={{ file: bytes, recorded: bytes }} />
        </span>
      )}
    </AttachedFile>
  )
}

/** The browser shows it upright, as the server will write it. */
function AttachedPicture(props: AttachedProps) {
  const { file, onRemove } = props
  const bytes = useBytes(props)
  const address = useObjectUrl(bytes)
  const [broken, setBroken] = useState(false)
  if (broken) return <AttachedFile file={file} onRemove={onRemove} />
  return (
    <span className="block w-24">
      <span className="relative block size-24 overflow-hidden rounded-control border border-line bg-sunk">
        {address !== null && (
          <Picture
            src={address}
            mime={bytes?.type ?? null}
            alt={file.name}
            title={file.name}
            onError={() => setBroken(true)}
            className="size-full object-cover"
          />
        )}
        <button
          type="button"
          aria-label={thread.composer.removeFile(file.name)}
          onClick={onRemove}
          className="absolute top-1 right-1 grid size-7 place-items-center rounded-full border border-line bg-surface text-text shadow-float hover:bg-sunk pointer-coarse:size-11"
        >
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      </span>
      {file.trouble && (
        <span className="block text-micro text-warn">{thread.composer.fileTrouble[file.trouble]}</span>
      )}
    </span>
  )
}
