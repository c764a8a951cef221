import type { Entry } from '@hilo/contracts'
import { Download, FileText, Image, type LucideIcon, Music, Smile, Video } from 'lucide-react'
import { formatBytes } from '../../lib/bytes'
import { formatListTime } from '../../lib/dates'
import { sentenceOf } from '../../server/api-error'
import { download } from '../../server/download'
import { common, thread, contactPanel as words } from '../../strings'
import { Button } from '../../ui/button'
import { notify } from '../../ui/notify'
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
  const { files, failed, busy, more, loadMore, again } = of
  if (!files) {
    return failed ? (
      <p role="alert" className="flex items-center gap-2 text-second text-muted">
        {words.filesFailed}
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
        {files.map(({ uuid, type, date, body }) => {
          const Icon = icons[type]
          const save = () =>
            download(body.url ?? '', body.name).catch((error: unknown) =>
              notify.error(sentenceOf(error, thread.media.downloadFailed)),
            )
          return (
            <li key={uuid}>
              <button
                type="button"
                aria-label={thread.media.download(body.name)}
                onClick={() => void save()}
                className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-1.5 py-1 text-left hover:bg-sunk"
              >
                <Icon size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-second">{body.name}</span>
                  <span className="block text-micro text-muted">
                    {[body.size === null ? null : formatBytes(body.size), formatListTime(date)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Download size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      {more && (
        <Button size="sm" className="mt-2" busy={busy} onClick={() => void loadMore()}>
          {words.moreFiles}
        </Button>
      )}
    </>
  )
}
