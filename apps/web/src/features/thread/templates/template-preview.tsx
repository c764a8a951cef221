import type { Template } from '@hilo/contracts'
import { templates as words } from '../../../strings'
import { textSegments } from './template-text'

/** The message as the customer will read it. */
export function TemplatePreview({ template, values }: { template: Template; values: readonly string[] }) {
  const { header, footer, buttons } = template
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-second font-medium">{words.preview}</figcaption>
      <div className="rounded-row border border-line bg-bg p-3">
        <div className="ml-auto grid w-fit max-w-[92%] gap-1 rounded-card rounded-br-[4px] bg-bubble-out px-3 py-2 text-on-bubble-out">
          {header && <p className="font-semibold break-words">{header}</p>}
          <p className="break-words whitespace-pre-wrap">
            {textSegments(template, values).map((segment, index) =>
              segment.valueIndex === null ? (
                segment.text
              ) : (
                <mark
                  key={index}
                  className={
                    segment.missing
                      ? 'rounded-[3px] bg-warn-soft px-0.5 text-warn'
                      : 'bg-transparent font-medium text-inherit underline decoration-dotted underline-offset-3'
                  }
                >
                  {segment.text}
                </mark>
              ),
            )}
          </p>
          {footer && <p className="text-meta break-words opacity-80">{footer}</p>}
        </div>
        {buttons.length > 0 && (
          <ul aria-label={words.buttons} className="mt-1.5 flex flex-wrap justify-end gap-1.5">
            {buttons.map((button) => (
              <li
                key={button}
                className="rounded-full border border-accent/40 px-2.5 py-0.5 text-second font-medium text-accent"
              >
                {button}
              </li>
            ))}
          </ul>
        )}
      </div>
    </figure>
  )
}
