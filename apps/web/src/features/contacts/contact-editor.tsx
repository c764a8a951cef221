import { type Contact, isNationalPhone, limits } from '@hilo/contracts'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { EditorDialog } from '../../records/editor-dialog'
import { NameField } from '../../records/name-field'
import { contacts } from '../../strings'
import { Button } from '../../ui/form/button'
import { Field, Input } from '../../ui/form/field'
import { AdditionalInfo } from '../../ui/form/inputs/additional-info'
import { TagInput } from '../../ui/form/inputs/tag-input'
import { contactName } from './contact-name'
import { useContactEditor, useOtherContact } from './mutations'

interface ContactEditorProps {
  /** Null: a new one. */
  contact: Contact | null
  onClose: () => void
}

const words = contacts.editor
/** Fields have the names of their columns. */
const fields = contacts.columns

/** Nothing is required, and nothing stops saving: the server reports errors (specification). */
export function ContactEditor({ contact, onClose }: ContactEditorProps) {
  const editor = useContactEditor(contact, onClose)
  const { values, set, validateOnBlur, errorOf, errors } = editor
  const national = isNationalPhone(values.phone)
  /** The uuid of the contact that has this phone or e-mail already; it opens over this editor. */
  const otherUuid = errors.contact
  const lookup = useOtherContact()
  const [other, setOther] = useState<Contact | null>(null)
  const seeOther = otherUuid && (
    <Button
      size="sm"
      className="justify-self-start"
      busy={lookup.isPending}
      onClick={() => lookup.mutate(otherUuid, { onSuccess: setOther })}
    >
      {words.seeOther}
    </Button>
  )
  const taken = errors.phone ? 'phone' : errors.email ? 'email' : null
  return (
    <EditorDialog
      title={contact ? words.edit : words.create}
      subtitle={contact && contactName(contact)}
      editor={editor}
      onClose={onClose}
      errorAction={taken === null && seeOther}
      over={other && <ContactEditor contact={other} onClose={() => setOther(null)} />}
    >
      <NameField
        label={fields.name}
        value={values.name}
        maxLength={limits.nameLength}
        error={errorOf('name')}
        onChange={(name) => set('name', name)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-1.5">
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
                  onBlur={validateOnBlur('phone')}
                  className={cx(national && 'pl-11!')}
                />
              </div>
            )}
          </Field>
          {taken === 'phone' && seeOther}
        </div>
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
      <div className="grid gap-1.5">
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
              onBlur={validateOnBlur('email')}
            />
          )}
        </Field>
        {taken === 'email' && seeOther}
      </div>
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

export default ContactEditor
