import { settings } from '../../strings'

/** Whether it has what a quick answer would replace, and a message of the bot does not. */
export const isLiteral = (text: string): boolean => text.includes('{{')

/** A preview of a message as the customer sees it. */
export function MessagePreview({ text, from }: { text: string; from: string }) {
  return (
    <figure className="grid content-start gap-1.5">
      <figcaption className="text-meta font-semibold text-muted">{settings.communication.preview}</figcaption>
      <div className="grid min-h-24 content-end rounded-row border border-line bg-bg p-3">
        <p className="mb-1 text-micro text-muted">{from}</p>
        {text.trim() === '' ? (
          <p className="text-second text-muted italic">{settings.communication.previewEmpty}</p>
        ) : (
          <p className="w-fit max-w-full rounded-[14px] rounded-tl-[4px] border border-line bg-bubble-in px-3 py-2 break-words whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
      {isLiteral(text) && (
        <p role="status" className="text-meta text-warn">
          {settings.communication.literal}
        </p>
      )}
    </figure>
  )
}
