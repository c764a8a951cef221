import { Download, ExternalLink, Smile } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { formatBytes } from '../../../lib/text/bytes'
import { download, openFile } from '../../../server/http/download'
import { toastError } from '../../../server/http/error-toasts'
import { thread } from '../../../strings'
import { FileName } from '../../../ui/display/file-name'
import type { MediaMessage } from '../log/entry-kinds'
import { missingFileState } from '../log/missing-file-state'
import { FetchAgain } from './fetch-again'
import { iconOf, toneOf } from './kind-icons'

const words = thread.media

const buttonClass =
  'grid size-8.5 shrink-0 place-items-center rounded-control hover:bg-text/8 pointer-coarse:size-11'

/** The card is as wide as its file name, up to the width of the bubble. */
export const fileCardClass = 'flex w-fit min-w-54 max-w-full items-center gap-2.75'

/** The format as people call it, such as 'PDF'. Taken from the ending of the name where the type is too long (Office) or says nothing ('plain'). */
function formatName(name: string, mime: string | null): string | undefined {
  const type = mime?.split('/').at(-1)
  const format = type?.includes('.') || type === 'plain' ? /\.(\w{1,5})$/.exec(name)?.[1] : type
  return format?.toUpperCase()
}

export function FileCard({ message }: { message: MediaMessage }) {
  const { name, url, link, mime, size } = message.body
  const { type } = message
  const Icon = type === 'sticker' ? Smile : iconOf(type, mime)
  const facts = [
    message.type === 'document' ? (formatName(name, mime) ?? words.document) : words[message.type],
    size === null ? null : formatBytes(size),
  ]
  const save = (address: string) => {
    download(address, name).catch((error: unknown) => toastError(error))
  }
  const view = (address: string) => {
    openFile(address).catch((error: unknown) => toastError(error, words.openFailed))
  }
  return (
    <div className={fileCardClass}>
      <span
        className={cx(
          'grid h-11 w-9.5 shrink-0 place-items-center rounded-[7px] border border-line bg-surface',
          toneOf(type, mime),
        )}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <FileName name={name} className="font-semibold" />
        <span className="block text-meta opacity-80">
          {url === null ? missingFileState(message).text : facts.filter(Boolean).join(' · ')}
        </span>
        {message.body.storage_full && <FetchAgain message={message} />}
      </span>
      {url === null && link !== undefined && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={words.open(name)}
          title={words.view}
          className={cx(buttonClass, '-mr-1')}
        >
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
        </a>
      )}
      {url !== null && (
        <span className="-mr-1 flex shrink-0">
          {mime === 'application/pdf' && (
            <button
              type="button"
              aria-label={words.open(name)}
              title={words.view}
              onClick={() => view(url)}
              className={buttonClass}
            >
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          <button
            type="button"
            aria-label={words.download(name)}
            onClick={() => save(url)}
            className={buttonClass}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </span>
      )}
    </div>
  )
}
