import { X } from 'lucide-react'
import { useState } from 'react'
import { useObjectUrl } from '../../../lib/browser/use-object-url'
import { type DraftFile, filesInMemory } from '../../../lib/drafts/draft-files'
import { thread } from '../../../strings'
import { AttachedFile } from './attached-file'

/** Above the text: what is sent with it, pictures as they will be seen. */
export function AttachedFiles({
  files,
  onRemove,
}: {
  files: readonly DraftFile[]
  onRemove: (file: DraftFile) => void
}) {
  return (
    <ul
      aria-label={thread.composer.toSend}
      className="flex max-h-[min(13rem,30dvh)] flex-wrap gap-2 overflow-y-auto px-3 pt-3"
    >
      {files.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          {file.kind === 'image' && file.trouble !== 'gone' ? (
            <AttachedPicture file={file} onRemove={() => onRemove(file)} />
          ) : (
            <AttachedFile file={file} onRemove={() => onRemove(file)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The browser shows it upright, as the server will write it. */
function AttachedPicture({ file, onRemove }: { file: DraftFile; onRemove: () => void }) {
  const address = useObjectUrl(filesInMemory.get(file.id))
  const [broken, setBroken] = useState(false)
  if (broken) return <AttachedFile file={file} onRemove={onRemove} />
  return (
    <span className="block w-24">
      <span className="relative block size-24 overflow-hidden rounded-control border border-line bg-sunk">
        {address !== null && (
          <img
            src={address}
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
