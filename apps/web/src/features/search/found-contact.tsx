import type { Found } from '@hilo/contracts'
import { Fragment } from 'react'
import { contacts } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { formatHits } from './format-hits'
import { FoundRow } from './found-row'
import { HitText, plainText } from './hit-text'

interface FoundContactProps {
  item: Found<'contact'>
  onOpen: () => void
}

/** A contact, with everything in which the words stand. */
export function FoundContact({ item, onOpen }: FoundContactProps) {
  const { name, phone, email, nit, tags, handles } = item
  const hasHit = (parts: typeof name) => parts.some(({ hit }) => hit)
  // How to reach them stands first; the rest only where it was searched for.
  const details = [
    ...[phone && formatHits(phone), email].filter((parts) => parts !== null),
    ...[nit, ...handles, ...tags].filter((parts) => parts !== null).filter(hasHit),
  ]
  return (
    <FoundRow
      href={null}
      onOpen={onOpen}
      mark={<Avatar name={plainText(name)} size={36} />}
      title={plainText(name).trim() === '' ? contacts.noName : <HitText parts={name} />}
    >
      <span className="text-second break-words text-muted [&_mark]:text-text">
        {details.map((parts, at) => (
          <Fragment key={plainText(parts)}>
            {at > 0 && ' · '}
            <HitText parts={parts} />
          </Fragment>
        ))}
      </span>
    </FoundRow>
  )
}
