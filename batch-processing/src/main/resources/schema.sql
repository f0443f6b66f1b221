create table if not exists payment (
	job_instance bigint not null,
	file varchar(255) not null,
	line integer not null,
	account varchar(34) not null,
	amount numeric(17, 2) not null,
	converted numeric(25, 2) not null,
	status varchar(4) not null,
	primary key (job_instance, file, line)
);

create table if not exists rejected_line (
	job_instance bigint not null,
	file varchar(255) not null,
	line integer not null,
	reason varchar(255) not null,
	content varchar(1000) not null,
	primary key (job_instance, file, line)
);
