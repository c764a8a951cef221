import type { MailDetails } from '@hilo/contracts'
import { FormattedText } from './formatted-text'

/** The words of a mail that a person of the business wrote, and the signature that went with them. */
export default function MailWords({ text, signature }: { text: string } & Pick<MailDetails, 'signature'>) {
  return (
    <>
      <FormattedText text={text} />
      {signature !== undefined && (
        <div className="mt-2 border-t border-current/15 pt-1.5 text-second opacity-80">
          <FormattedText text={signature} />
        </div>
      )}
    </>
  )
}
