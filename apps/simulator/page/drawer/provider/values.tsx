/** To be copied into Hilo. */
export function Values({ of: values }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <label key={name} className="value">
      {name}
      <input readOnly value={value} onFocus={(event) => event.target.select()} />
    </label>
  ))
}
