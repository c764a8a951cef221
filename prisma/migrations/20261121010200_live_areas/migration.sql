-- Nothing is put into an area that is deleted, or that is being deleted at this very moment: whoever does so waits for
-- the deletion, and finds that there is no such area any longer. Areas are locked after conversations and user_areas.
CREATE FUNCTION hilo_live_area() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_deleted_at timestamptz;
BEGIN
  SELECT deleted_at INTO v_deleted_at FROM areas
  WHERE business_uuid = NEW.business_uuid AND uuid = NEW.area_uuid FOR SHARE;
  -- One that never was is the foreign key's to refuse.
  IF v_deleted_at IS NULL THEN RETURN NEW; END IF;
  IF TG_TABLE_NAME = 'user_areas' THEN RETURN NULL; END IF;
  NEW.area_uuid := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "interactions_live_area_at_first" BEFORE INSERT ON "interactions"
  FOR EACH ROW WHEN (NEW.area_uuid IS NOT NULL) EXECUTE FUNCTION hilo_live_area();
CREATE TRIGGER "interactions_live_area" BEFORE UPDATE OF "area_uuid" ON "interactions"
  FOR EACH ROW WHEN (NEW.area_uuid IS DISTINCT FROM OLD.area_uuid AND NEW.area_uuid IS NOT NULL)
  EXECUTE FUNCTION hilo_live_area();
CREATE TRIGGER "user_areas_live_area" BEFORE INSERT ON "user_areas"
  FOR EACH ROW EXECUTE FUNCTION hilo_live_area();
