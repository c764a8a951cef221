import { contactPanel as words } from '../../strings'
import { Bone, Skeleton } from '../../ui/state/skeleton'

/**
 * The placeholder lines of each part of the panel: the contact's data with the open conversation, the earlier interactions,
 * media, attachments.
 */
const parts: readonly (readonly (readonly string[])[])[] = [
  [['h-4.5 w-60', 'h-4.5 w-60', 'h-4.5 w-48'], ['h-4.5 w-24']],
  [['h-10', 'h-10']],
  [['h-4.5 w-40']],
  [['h-4.5 w-40']],
]

/** Placeholders for the parts that have not loaded, from the first that is missing. */
export function PartPlaceholders({ from }: { from: number }) {
  return (
    <Skeleton label={words.loading}>
      {/* Rendered anew whenever a part has loaded, so that nothing visible moves. */}
      <div key={from}>
        {from === 0 && (
          <div className="grid justify-items-center gap-1.5 pt-1.5 pb-4">
            <Bone className="my-px h-4 w-36" />
            <Bone className="mt-1 h-6.5 w-20 rounded-full!" />
          </div>
        )}
        {parts
          .slice(from)
          .flat()
          .map((lines, section) => (
            <div key={section} className="border-t border-line px-4.5 py-3.5">
              <div className="mb-2 flex h-6 items-center">
                <Bone className="h-4 w-32" />
              </div>
              <div className="grid gap-1.5">
                {lines.map((line, at) => (
                  <Bone key={at} className={`${line} max-w-full`} />
                ))}
              </div>
            </div>
          ))}
      </div>
    </Skeleton>
  )
}
