import type { ShownFile } from '@hilo/contracts'
import { FileUp, Film, ImageUp, type LucideIcon } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { formatBytes } from '../../../lib/text/bytes'
import { templates as words } from '../../../strings'
import { FileName } from '../../../ui/display/file-name'

const icons: Readonly<Record<ShownFile['kind'], LucideIcon>> = {
  image: ImageUp,
  video: Film,
  document: FileUp,
}

interface ChosenFileProps {
  kind: ShownFile['kind']
  /** The chosen file, whose address opens without a token, or null. */
  file: ShownFile | null
}

/** The file of a template that is not sent yet, or the place where it will be. */
export function ChosenFile({ kind, file }: ChosenFileProps) {
  const Icon = icons[kind]
  if (file && kind === 'image')
    return <img src={file.url} alt={file.name} className="size-full object-cover" />
  if (file && kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for it
      <video
        src={file.url}
        controls
        preload="metadata"
        aria-label={file.name}
        className="w-full rounded-row"
      />
    )
  return (
    <div
      className={cx(
        'flex size-full min-h-14 items-center gap-2 rounded-row px-3 py-2 text-second',
        file
          ? 'border border-current/25'
          : 'justify-center border border-dashed border-line-strong text-muted',
        !file && kind === 'video' && 'aspect-video',
      )}
    >
      <Icon size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {file ? (
        <span className="min-w-0">
          <FileName name={file.name} className="font-semibold" />
          <span className="block text-meta opacity-80">{formatBytes(file.size)}</span>
        </span>
      ) : (
        words.kinds[kind]
      )}
    </div>
  )
}
