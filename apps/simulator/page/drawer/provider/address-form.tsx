import type { SubmitEvent } from 'react'

interface AddressFormProps {
  label: string
  /** As the provider's panel calls them. */
  fields: readonly string[]
  press: string
  onSave: (...values: string[]) => void
}

/** Where one pastes what Hilo shows. */
export function AddressForm({ label, fields, press, onSave }: AddressFormProps) {
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSave(...fields.map((field) => String(form.get(field)).trim()))
  }
  return (
    <form className="address" aria-label={label} onSubmit={save}>
      {fields.map((field) => (
        <input key={field} name={field} aria-label={field} placeholder={field} required />
      ))}
      <button type="submit" className="outline">
        {press}
      </button>
    </form>
  )
}
