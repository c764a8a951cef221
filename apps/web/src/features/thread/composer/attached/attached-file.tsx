import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../../lib/cx'
import type { DraftFile } from '../../../../lib/drafts/draft-files'
import { formatBytes } from '../../../../lib/text/bytes'
import { thread } from '../../../../strings'
import { FileName } from '../../../../ui/display/file-name'
import { kindIcons } from '../../media/kind-icons'

interface AttachedFileProps {
  file: DraftFile
  onRemove: () => void
  /** In the place of its size. */
  children?: ReactNode
}

export function AttachedFile({ file, onRemove, children }: AttachedFileProps) {
  const Icon = kindIcons[file.kind ?? 'document']
  return (
    <div className="flex w-fit max-w-full items-center gap-2.5 rounded-control border border-line bg-sunk py-1 pr-1 pl-2.5">
      <Icon
        size={18}
        strokeWidth={1.75}
        className={cx('shrink-0', file.kind ? 'text-muted' : 'text-bad')}
        aria-hidden
      />
      <span className="min-w-0">
        <FileName name={file.name} className="text-second font-medium" />
        <span className="block text-micro text-muted">
          {children || formatBytes(file.size)}
          {file.trouble && <span className="text-warn"> · {thread.composer.fileTrouble[file.trouble]}</span>}
        </span>
      </span>
      <button
        type="button"
        aria-label={thread.composer.removeFile(file.name)}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-[6px] text-muted hover:bg-line hover:text-text pointer-coarse:size-11"
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
