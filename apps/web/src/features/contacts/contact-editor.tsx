import { type Contact, isNationalPhone, limits } from '@hilo/contracts'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { EditorDialog } from '../../records/editor-dialog'
import { contacts } from '../../strings'
import { AdditionalInfo } from '../../ui/additional-info'
import { Button } from '../../ui/button'
import { Field, Input } from '../../ui/field'
import { TagInput } from '../../ui/tag-input'
import { calledOf } from './contact-words'
import { useContactEditor, useOtherContact } from './mutations'

interface ContactEditorProps {
  /** Null makes a new one. */
  contact: Contact | null
  onClose: () => void
}

const words = contacts.editor
/** What a field is called stands over its column too. */
const fields = contacts.columns

/** Nothing is required here, and nothing holds back a save: what is wrong, the server says (specification). */
export default function ContactEditor({ contact, onClose }: ContactEditorProps) {
  const editor = useContactEditor(contact, onClose)
  const { values, set, leave, errorOf, errors } = editor
  const national = isNationalPhone(values.phone)
  /** A phone or an e-mail is one contact's: who has it already can be looked at, and this one waits below. */
  const taken = errors.contact
  const lookup = useOtherContact()
  const [other, setOther] = useState<Contact | null>(null)
  return (
    <EditorDialog
      title={contact ? words.edit : words.create}
      subtitle={contact && calledOf(contact)}
      editor={editor}
      onClose={onClose}
      errorAction={
        taken && (
          <Button
            size="sm"
            busy={lookup.isPending}
            onClick={() => lookup.mutate(taken, { onSuccess: setOther })}
          >
            {words.seeOther}
          </Button>
        )
      }
      over={other && <ContactEditor contact={other} onClose={() => setOther(null)} />}
    >
      <Field label={fields.name} error={errorOf('name')}>
        {(field) => (
          <Input
            {...field}
            value={values.name}
            maxLength={limits.nameLength}
            autoComplete="off"
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={fields.phone} error={errorOf('phone')} help={words.phoneHelp}>
          {(field) => (
            <div className="relative">
              {national && (
                <span
                  className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-body text-muted"
                  aria-hidden
                >
                  +{limits.phonePrefix}
                </span>
              )}
              <Input
                {...field}
                type="tel"
                value={values.phone}
                maxLength={36}
                autoComplete="off"
                onChange={(event) => set('phone', event.target.value)}
                onBlur={leave('phone')}
                className={cx(national && 'pl-11!')}
              />
            </div>
          )}
        </Field>
        <Field label={fields.nit} error={errorOf('nit')}>
          {(field) => (
            <Input
              {...field}
              value={values.nit}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => set('nit', event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label={fields.email} error={errorOf('email')}>
        {(field) => (
          <Input
            {...field}
            type="email"
            value={values.email}
            maxLength={limits.emailLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => set('email', event.target.value)}
            onBlur={leave('email')}
          />
        )}
      </Field>
      <Field label={words.tags} error={errors['extra_data.tags'] ?? errorOf('extra_data.tags')}>
        {(field) => (
          <TagInput
            {...field}
            tags={values.tags}
            onTags={(tags) => set('tags', tags)}
            typed={values.tag}
            onTyped={(tag) => set('tag', tag)}
            maxTagLength={limits.tagLength}
            autoComplete="off"
          />
        )}
      </Field>
      <AdditionalInfo
        label={words.info}
        entries={values.info}
        onEntries={(info) => set('info', info)}
        added={values.added}
        onAdded={(added) => set('added', added)}
        errorOf={(at, field) => errors[`extra_data.additionalInfo.${at}.${field}`]}
      />
    </EditorDialog>
  )
}
