import type { HitParts } from '@hilo/contracts'

/** A text of the server in which the hits are marked. */
export function HitText({ parts }: { parts: HitParts }) {
  let at = 0
  return (
    <bdi>
      {parts.map(({ text, hit }) => {
        const key = at
        at += text.length
        return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
      })}
    </bdi>
  )
}

/** The text without its marks. */
export const plainText = (parts: HitParts): string => parts.map(({ text }) => text).join('')
