import type { Entry } from '@hilo/contracts'
import { Download, ExternalLink, FileText, Image, type LucideIcon, Music, Smile, Video } from 'lucide-react'
import { formatBytes } from '../../lib/bytes'
import { formatListTime } from '../../lib/dates'
import { handOver } from '../../lib/hand-over'
import { download } from '../../server/download'
import { tellRefused } from '../../server/tell-refused'
import { common, thread, contactPanel as words } from '../../strings'
import { Button } from '../../ui/button'
import { FileName } from '../../ui/file-name'
import type { Files } from './queries'

type File = Extract<Entry, { type: 'document' | 'image' | 'audio' | 'video' | 'sticker' }>

const icons: Record<File['type'], LucideIcon> = {
  document: FileText,
  image: Image,
  audio: Music,
  video: Video,
  sticker: Smile,
}

/** Each can be taken from here; where it stands in the thread is seen there. */
export function FileList({ of, none }: { of: Files; none: string }) {
  const { files, problem, busy, more, loadMore, again } = of
  if (!files) {
    return problem !== null ? (
      <p ref={handOver} role="alert" className="flex items-center gap-2 text-second text-muted">
        {problem}
        <Button size="sm" busy={busy} onClick={() => void again()}>
          {common.retry}
        </Button>
      </p>
    ) : (
      <p role="status" className="text-second text-muted">
        {words.filesLoading}
      </p>
    )
  }
  if (files.length === 0) return <p className="text-second text-muted">{none}</p>
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

function FileRow({ file: { type, date, body } }: { file: File }) {
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
    // Its provider has it, as long as the address lasts.
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
  const save = () => download(url, name).catch((error: unknown) => tellRefused(error))
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
