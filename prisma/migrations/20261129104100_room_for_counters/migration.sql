-- Each message counts on in its conversation, and each status in its part, and no index has these columns: with room on the page the new
-- version of the row stays there, and no index is written.
ALTER TABLE "conversations" SET (fillfactor = 80);
ALTER TABLE "outbound_parts" SET (fillfactor = 80);
