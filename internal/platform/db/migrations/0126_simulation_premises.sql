-- +goose Up

-- LW-03: a premise that was fixed and hidden, now listed and adjustable.
INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES
    ('01900000-0000-7000-8000-000000012601', 'icms.tusd_na_base', '', '1', 'razão', '2000-01-01',
     'LC 87/1996, art. 13, § 1º, II, a; STJ, Tema 986 (REsp 1.163.020)', 0);
