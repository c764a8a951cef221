import { Download, ExternalLink, FileText, Image, type LucideIcon, Music, Smile, Video } from 'lucide-react'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { formatBytes } from '../../lib/text/bytes'
import { formatListTime } from '../../lib/text/dates'
import { download } from '../../server/http/download'
import { toastError } from '../../server/http/error-toasts'
import { common, thread, contactPanel as words } from '../../strings'
import { FileName } from '../../ui/display/file-name'
import { Button } from '../../ui/form/button'
import type { ContactFile, Files } from './queries'

const icons: Record<ContactFile['type'], LucideIcon> = {
  document: FileText,
  image: Image,
  audio: Music,
  video: Video,
  sticker: Smile,
}

/** Files of a contact, each of which can be downloaded. `none` is shown where there are none. */
export function FileList({ of, none }: { of: Files; none: string | null }) {
  const { files, problem, busy, more, loadMore, again } = of
  if (!files) {
    if (problem === null) return null
    return (
      <p ref={moveFocusOut} role="alert" className="flex items-center gap-2 text-second text-muted">
        {problem}
        <Button size="sm" busy={busy} onClick={() => void again()}>
          {common.retry}
        </Button>
      </p>
    )
  }
  if (files.length === 0 && none !== null) return <p className="text-second text-muted">{none}</p>
  return (
    <>
      <ul className="-mx-1.5 grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {files.map((file) => (
          <li key={file.uuid}>
            <FileRow file={file} />
          </li>
        ))}
      </ul>
      {more && (
        <Button size="sm" className="mt-2" busy={busy} onClick={() => void loadMore()}>
          {words.moreFiles}
        </Button>
      )}
    </>
  )
}

const rowClass =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-1.5 py-1 text-left hover:bg-sunk'

function FileRow({ file: { type, date, body } }: { file: ContactFile }) {
  const { name, url, link, size } = body
  const Icon = icons[type]
  const facts = [size === null ? null : formatBytes(size), formatListTime(date)]
  const content = (
    <>
      <Icon size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <FileName name={name} className="text-second" />
        <span className="block text-micro text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
  if (url === null)
    // The provider has the file until the link expires.
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={thread.media.open(name)}
        title={thread.media.linked}
        className={rowClass}
      >
        {content}
        <ExternalLink size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      </a>
    )
  const save = () => download(url, name).catch((error: unknown) => toastError(error))
  return (
    <button
      type="button"
      aria-label={thread.media.download(name)}
      onClick={() => void save()}
      className={rowClass}
    >
      {content}
      <Download size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
    </button>
  )
}
