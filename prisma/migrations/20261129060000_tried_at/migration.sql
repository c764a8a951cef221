-- One message at a time finds out whether an account may send again.
ALTER TABLE outbound_paces ADD COLUMN tried_at timestamptz(3);
