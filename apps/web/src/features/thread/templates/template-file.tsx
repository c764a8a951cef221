import type { ShownFile } from '@hilo/contracts'
import { useRef } from 'react'
import { useNearViewport } from '../../../lib/browser/use-near-viewport'
import { cx } from '../../../lib/cx'
import { formatBytes } from '../../../lib/text/bytes'
import { openFile } from '../../../server/http/download'
import { toastError } from '../../../server/http/error-toasts'
import { useFile } from '../../../server/reads/use-file'
import { thread, templates as words } from '../../../strings'
import { FileName } from '../../../ui/mark/file-name'
import { kindIcons } from '../media/kind-icons'
import { VideoPlayer } from '../media/video-player'

interface TemplateFileProps {
  file: ShownFile | null
  /** The kind that will stand here, while none is chosen. */
  awaited: ShownFile['kind'] | null
  className: string
}

/** The file of a template: in a box of fixed size, so that nothing moves when it loads. */
export function TemplateFile({ file, awaited, className }: TemplateFileProps) {
  if (!file) return awaited && <Awaited kind={awaited} className={className} />
  if (file.kind === 'document') return <Document file={file} />
  if (isChosen(file)) return <Chosen file={file} className={className} />
  return file.kind === 'video' ? (
    <VideoPlayer url={file.url} name={file.name} />
  ) : (
    <Picture file={file} className={className} />
  )
}

/** Chosen here, not sent yet: its address opens without a token. */
const isChosen = ({ url }: ShownFile): boolean => url.startsWith('blob:')

const boxClass = 'max-w-full overflow-hidden rounded-row bg-sunk'

function Awaited({ kind, className }: { kind: ShownFile['kind']; className: string }) {
  const Icon = kindIcons[kind]
  return (
    <div
      className={cx(
        boxClass,
        'grid place-items-center border border-dashed border-line-strong text-muted',
        kind === 'document' ? 'h-16 w-72' : className,
      )}
    >
      <span className="flex items-center gap-2 text-second">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {words.kinds[kind]}
      </span>
    </div>
  )
}

function Chosen({ file: { kind, url, name }, className }: { file: ShownFile; className: string }) {
  return kind === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for it
    <video src={url} controls preload="metadata" aria-label={name} className={cx(boxClass, className)} />
  ) : (
    <img src={url} alt={name} className={cx(boxClass, className, 'object-cover')} />
  )
}

const open = (url: string) => {
  openFile(url).catch((error: unknown) => toastError(error, thread.media.openFailed))
}

function Picture({ file: { url, name }, className }: { file: ShownFile; className: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const near = useNearViewport(button)
  const { address, problem } = useFile(near ? url : null)
  return (
    <button
      ref={button}
      type="button"
      aria-label={thread.media.open(name)}
      onClick={() => open(url)}
      className={cx(boxClass, className, 'block', !address && !problem && 'animate-breathe')}
    >
      {address !== null && <img src={address} alt="" className="size-full object-cover" />}
      {problem !== null && <span className="block p-3 text-meta text-muted">{problem}</span>}
    </button>
  )
}

function Document({ file }: { file: ShownFile }) {
  const { name, size, url } = file
  const Icon = kindIcons.document
  const content = (
    <>
      <Icon size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className="min-w-0 text-left">
        <FileName name={name} className="font-semibold" />
        <span className="block text-meta opacity-80">{formatBytes(size)}</span>
      </span>
    </>
  )
  const boxed =
    'flex w-fit min-w-54 max-w-full items-center gap-2.5 rounded-row border border-current/25 px-2.5 py-2'
  return isChosen(file) ? (
    <div className={boxed}>{content}</div>
  ) : (
    <button
      type="button"
      aria-label={thread.media.open(name)}
      onClick={() => open(url)}
      className={cx(boxed, 'hover:underline')}
    >
      {content}
    </button>
  )
}
