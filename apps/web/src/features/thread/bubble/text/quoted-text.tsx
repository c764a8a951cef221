import { useId, useState } from 'react'
import { thread } from '../../../../strings'
import { RichText } from './rich-text'

/** The text that a mail quotes, folded because the thread shows it above. */
export function QuotedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="relative finger inline-flex min-h-6 items-center rounded-[4px] text-second font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-9"
      >
        {open ? thread.quoted.hide : thread.quoted.show}
      </button>
      <div
        id={id}
        hidden={!open}
        className="mt-1 border-l-3 border-line-strong pl-2.5 text-second opacity-85"
      >
        {open && <RichText text={text} />}
      </div>
    </div>
  )
}
