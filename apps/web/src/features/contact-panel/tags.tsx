import { useEffect, useRef, useState } from 'react'
import { errorSentence } from '../../server/http/api-error'
import { contactPanel as words } from '../../strings'
import { preloadable } from '../../ui/state/preloadable'
import { type ContactField, useEditContact } from './edit-contact'
import type { ContactDetail } from './queries'

const Editor = preloadable(() => import('./tag-editor'))

/** Each added or removed tag is saved at once, over whatever colleagues made of the others. */
const changeOf = (before: readonly string[], after: readonly string[]): ContactField => ({
  path: 'extra_data',
  read: () => '',
  write: ({ extra_data: { tags } }) => ({
    extra_data: {
      tags: [
        ...tags.filter((tag) => after.includes(tag) || !before.includes(tag)),
        ...after.filter((tag) => !before.includes(tag) && !tags.includes(tag)),
      ],
    },
  }),
})

const chipClass = 'max-w-full rounded-full px-2.5 py-0.5 text-meta leading-5'

export function Tags({ contact, mayEdit }: { contact: ContactDetail; mayEdit: boolean }) {
  const { tags } = contact.extra_data
  const edit = useEditContact(contact.uuid)
  const [typed, setTyped] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const editing = typed !== null
  const wasEditing = useRef(false)
  useEffect(() => {
    if (!editing && wasEditing.current) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  const chips = (
    <div className="flex max-w-full flex-wrap justify-center gap-1.5 pt-1">
      {tags.length > 0 && (
        <ul aria-label={words.tags} className="contents">
          {tags.map((tag) => (
            <li key={tag} dir="auto" className={`${chipClass} truncate border border-line bg-sunk text-text`}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <button
          ref={opener}
          type="button"
          aria-label={`${words.addTag}: ${words.editTags}`}
          onPointerEnter={Editor.preload}
          onFocus={Editor.preload}
          onClick={() => setTyped('')}
          className={`${chipClass} relative finger border border-line bg-sunk text-muted hover:text-text`}
        >
          {words.addTag}
        </button>
      )}
    </div>
  )
  if (!editing || !mayEdit) return chips
  return (
    <Editor.Part
      waiting={chips}
      tags={tags}
      typed={typed}
      onTyped={setTyped}
      onTags={(after) => edit.mutate({ field: changeOf(tags, after), seen: null, typed: '' })}
      problem={edit.error && errorSentence(edit.error, words.saveFailed)}
      onClose={() => setTyped(null)}
      onMissing={() => setTyped(null)}
    />
  )
}
