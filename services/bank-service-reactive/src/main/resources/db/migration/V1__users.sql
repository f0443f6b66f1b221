-- Every name with every surname: 42 x 43 = 1,806 people, the same ones everywhere.
-- resources/payload/users.json lists them for the load script; a test keeps the two alike.
CREATE TABLE users (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	name varchar(100) NOT NULL,
	surname varchar(100) NOT NULL,
	UNIQUE (name, surname)
);

INSERT INTO users (name, surname)
SELECT name, surname FROM unnest(ARRAY[
	'Ada', 'Alan', 'Alice', 'Amara', 'Anouk', 'Bela', 'Björn', 'Carla', 'Chen', 'Dalia', 'David',
	'Elena', 'Emil', 'Farid', 'Fatima', 'Grace', 'Hugo', 'Ines', 'Ivan', 'Jana', 'Jonas', 'Kemal',
	'Keiko', 'Lars', 'Leila', 'Linus', 'Luca', 'Mabel', 'Marco', 'Mei', 'Nadia', 'Niklas', 'Noah',
	'Olga', 'Oscar', 'Paula', 'Pedro', 'Rosa', 'Samir', 'Tanja', 'Viktor', 'Zoë'
]) WITH ORDINALITY AS names (name, name_position)
CROSS JOIN unnest(ARRAY[
	'Abara', 'Almeida', 'Andersson', 'Bakker', 'Becker', 'Bianchi', 'Brandt', 'Castro', 'Chevalier',
	'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Fontaine', 'García', 'Haddad', 'Hansen', 'Horvat', 'Ito',
	'Jansen', 'Kaya', 'Keller', 'Kim', 'Kovacs', 'Larsen', 'Lindgren', 'Marino', 'Moreau', 'Müller',
	'Nakamura', 'Novak', 'O''Hara', 'Okafor', 'Petrov', 'Quist', 'Rossi', 'Schmidt', 'Silva', 'Tanaka',
	'Ueda', 'Varga', 'Weber', 'Yilmaz'
]) WITH ORDINALITY AS surnames (surname, surname_position)
ORDER BY name_position, surname_position;
