-- SX-18: the password of a registration is chosen on the page of its link; what was typed into the
-- form is not kept.
ALTER TABLE registrations DROP COLUMN password_hash;
