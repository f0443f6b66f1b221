package io.vtbench.bank.reactive.users;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

@Table("users")
record User(@Id long id, String name, String surname) {
}
